import type { Session } from '@supabase/supabase-js'
import { APPLICATION_HEADERS } from './fetch-as-kachi.ts'

type Endpoint = { supabaseUrl: string; supabaseAnonKey: string }

type EarlyAccess = {
  configuration: Promise<unknown>
  /** The stored session, if the server says that its reader is subscribed. */
  session: Promise<unknown>
}

type WithAccess = { kachiAccess?: Partial<EarlyAccess> }

/**
 * Asks whether the stored session has a subscription while the page's scripts are still on their way: on a phone the
 * two answers are there before them. The function's source is inlined into the head, so it cannot use anything outside
 * itself. It decides nothing: without a clear yes, the session code asks again in its own way.
 */
export function askForAccess(
  built: Endpoint | undefined,
  applicationHeaders: Record<string, string>,
): void {
  const storedSession = () => {
    const keys = Object.keys(localStorage).filter((key) => /^sb-.+-auth-token$/.test(key))
    const stored = JSON.parse((keys.length === 1 && localStorage.getItem(keys[0] ?? '')) || 'null')
    const isFresh = stored?.expires_at * 1000 > Date.now() + 60_000
    return isFresh && stored.access_token && stored.user?.email ? stored : undefined
  }

  const askForSubscription = async (
    { supabaseUrl, supabaseAnonKey }: Endpoint,
    session: { access_token: string; user: { email: string } },
  ) => {
    const address = encodeURIComponent(session.user.email.toLowerCase())
    const query = `select=id&email=eq.${address}&subscription_status=eq.active`
    const response = await window.fetch(`${supabaseUrl}/rest/v1/newsletter_subscribers?${query}`, {
      headers: {
        ...applicationHeaders,
        apikey: supabaseAnonKey,
        Authorization: `Bearer ${session.access_token}`,
      },
    })
    const rows = response.ok ? await response.json() : []
    return rows.length > 0 ? session : undefined
  }

  try {
    const session = storedSession()
    if (!session || new URLSearchParams(location.search).has('code')) return
    const configuration: Promise<Endpoint> = built
      ? Promise.resolve(built)
      : window.fetch('/config.json', { headers: applicationHeaders }).then((answer) => {
          if (!answer.ok) throw new Error(`config.json: ${answer.status}`)
          return answer.json()
        })
    const subscribed = configuration
      .then((endpoint) => askForSubscription(endpoint, session))
      .catch(() => undefined)
    Object.assign(window, { kachiAccess: { configuration, session: subscribed } })
  } catch {
    // The session code finds the same, and tells the reader.
  }
}

export function writeAccessScript(built: Endpoint | undefined): string {
  const options = [built ?? null, APPLICATION_HEADERS].map((option) => JSON.stringify(option))
  return `(${askForAccess.toString()})(${options.join().replaceAll('<', '\\u003c')})`
}

/** `/config.json`, if it is already on its way. */
export function takeEarlyConfiguration(): Promise<unknown> | undefined {
  return (globalThis as WithAccess).kachiAccess?.configuration
}

/** Once: what was true when the page was opened is not asked for again. */
export async function takeEarlySession(): Promise<Session | undefined> {
  const { kachiAccess } = globalThis as WithAccess
  const session = kachiAccess?.session
  delete kachiAccess?.session
  return (await session) as Session | undefined
}
