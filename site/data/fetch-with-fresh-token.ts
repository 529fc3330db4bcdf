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
    if (isUndecidedRefresh(input, response.status)) return postpone(response)
    const headers = new Headers(init?.headers)
    const [, sent] = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '') ?? []
    if (response.status !== 401 || !sent || isForAuth(input)) return response
    const fresh = await findFreshToken(getAuth(), sent)
    if (!fresh) return response
    headers.set('Authorization', `Bearer ${fresh}`)
    return fetch(input, { ...init, headers })
  }
}

/** The client signs the reader out when a refresh is refused. These answers say nothing about the session. */
function isUndecidedRefresh(input: RequestInfo | URL, status: number): boolean {
  const url = readUrl(input)
  const isRefresh = url.searchParams.get('grant_type') === 'refresh_token'
  return (status === 429 || status === 500) && isRefresh && isForAuth(input)
}

/** 503 is what the client takes for a reason to try again. */
function postpone({ body, headers }: Response): Response {
  return new Response(body, { status: 503, headers })
}

/** The client asks these while it holds the lock that refreshing waits for. */
function isForAuth(input: RequestInfo | URL): boolean {
  return readUrl(input).pathname.includes('/auth/v1/')
}

function readUrl(input: RequestInfo | URL): URL {
  return new URL(input instanceof Request ? input.url : String(input), location.href)
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
