import { StartupError } from 'embedded-supabase'

/**
 * For a command that acts on a hosted project, or on the server that has the embedded database open.
 *
 * @throws StartupError of one line if nothing answers there, or if it refuses the key
 */
export async function fetchFromServer(url: string, init: RequestInit): Promise<Response> {
  const { origin } = new URL(url)
  const response = await fetch(url, init).catch((error: unknown) => {
    throw new StartupError(`${origin} does not answer (${describeCause(error)}).`)
  })
  if (response.status === 401 || response.status === 403) {
    throw new StartupError(
      `${origin} refused the service key. For a hosted project, set SUPABASE_SERVICE_ROLE_KEY to one of its secret keys.`,
    )
  }
  return response
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
