import type { SupabaseClient } from '@supabase/supabase-js'

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession'>

/**
 * A `fetch` for the client, which sends a request once more when its access token was refused: the client
 * refreshes by the reader's clock, and one that is minutes slow takes a token for good that has expired.
 * A refused request has done nothing, so that repeating it is safe.
 */
export function createFetchWithFreshToken(getAuth: () => Auth): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const headers = new Headers(init?.headers)
    const [, sent] = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '') ?? []
    if (response.status !== 401 || !sent || isForAuth(input)) return response
    const fresh = await findFreshToken(getAuth(), sent)
    if (!fresh) return response
    headers.set('Authorization', `Bearer ${fresh}`)
    return fetch(input, { ...init, headers })
  }
}

/** The client asks these while it holds the lock that refreshing waits for. */
function isForAuth(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : String(input)
  return new URL(url, location.href).pathname.includes('/auth/v1/')
}

/** A newer token than the one sent; nothing for guests, whose key is no session's. */
async function findFreshToken(auth: Auth, sent: string): Promise<string | undefined> {
  const { data } = await auth.getSession()
  if (!data.session) return undefined
  // Of several refused requests the first one refreshes.
  if (data.session.access_token !== sent) return data.session.access_token
  const { data: refreshed } = await auth.refreshSession()
  return refreshed.session?.access_token
}
