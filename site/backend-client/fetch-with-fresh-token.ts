import type { SupabaseClient } from '@supabase/supabase-js'
import { fetchAsKachi } from './fetch-as-kachi.ts'

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession'>

/**
 * A `fetch` for the client that repeats a request once with a fresh access token after a 401: the
 * client refreshes by the reader's clock, which may be minutes slow. A refused request has changed
 * nothing, so repeating it is safe.
 */
export function createFetchWithFreshToken(getAuth: () => Auth): typeof fetch {
  return async (input, init) => {
    const response = await fetchAsKachi(input, init)
    if (isUndecidedRefresh(input, response.status)) return postpone(response)
    const headers = new Headers(init?.headers)
    const [, sent] = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '') ?? []
    if (response.status !== 401 || !sent || isForAuth(input)) return response
    const fresh = await findFreshToken(getAuth(), sent)
    if (!fresh) return response
    headers.set('Authorization', `Bearer ${fresh}`)
    return fetchAsKachi(input, { ...init, headers })
  }
}

/**
 * The client signs the reader out if a refresh is refused, but these statuses say nothing about the
 * session.
 */
function isUndecidedRefresh(input: RequestInfo | URL, status: number): boolean {
  const url = parseUrl(input)
  const isRefresh = url.searchParams.get('grant_type') === 'refresh_token'
  return (status === 429 || status === 500) && isRefresh && isForAuth(input)
}

/** The client retries after a 503. */
function postpone({ body, headers }: Response): Response {
  return new Response(body, { status: 503, headers })
}

/** The client holds the lock during these requests, and refreshing would wait for it. */
function isForAuth(input: RequestInfo | URL): boolean {
  return parseUrl(input).pathname.includes('/auth/v1/')
}

function parseUrl(input: RequestInfo | URL): URL {
  return new URL(input instanceof Request ? input.url : String(input), location.href)
}

async function findFreshToken(auth: Auth, sent: string): Promise<string | undefined> {
  const { data } = await auth.getSession()
  if (!data.session) return undefined
  // Another refused request has already refreshed it.
  if (data.session.access_token !== sent) return data.session.access_token
  const { data: refreshed } = await auth.refreshSession()
  return refreshed.session?.access_token
}
