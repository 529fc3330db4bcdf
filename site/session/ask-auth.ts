import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { maskEmail } from '#domain/session/audit-entry.ts'
import { findStrictEmailProblem } from '#domain/text/validate-text.ts'
import { getClient } from '#site/data/supabase-client.ts'
import { describeRefusal, UNREACHABLE } from './describe-refusal.ts'
import { logSecurityEvent } from './security-log.ts'

type AuthClient = SupabaseClient['auth']

type Reply = { data: unknown; error: AuthError | null }

/** What a call gives when it gives no error. */
type DataOf<R extends Reply> = Extract<R, { error: null }>['data']

export type AuthAnswer<T> =
  | { isDone: true; data: T }
  /** The service's code, and what to tell the reader. */
  | { isDone: false; code: string | undefined; problem: string }

/** Asks the authentication service for something. A refusal is an answer, and so is silence. */
export async function askAuth<R extends Reply>(
  ask: (auth: AuthClient) => Promise<R>,
): Promise<AuthAnswer<DataOf<R>>> {
  try {
    const { auth } = await getClient()
    const { data, error } = await askWithFreshToken(auth, ask)
    if (!error) return { isDone: true, data: data as DataOf<R> }
    const code = readCode(error)
    const { status, message } = error
    return { isDone: false, code, problem: describeRefusal({ code, status, message }) }
  } catch {
    return { isDone: false, code: undefined, problem: UNREACHABLE }
  }
}

/** The client keeps the code to itself where the service says that this session is no more. */
function readCode({ name, code }: AuthError): string | undefined {
  return name === 'AuthSessionMissingError' ? 'session_not_found' : code
}

/** By a clock that is minutes slow an expired token still counts: then a fresh one is fetched, once. */
async function askWithFreshToken<R extends Reply>(
  auth: AuthClient,
  ask: (auth: AuthClient) => Promise<R>,
): Promise<R> {
  const reply = await ask(auth)
  if (reply.error?.code !== 'bad_jwt') return reply
  const { error } = await auth.refreshSession()
  return error ? reply : ask(auth)
}

/**
 * What is wrong with an address that an account is to get, or nothing. A refusal is noted in the
 * security log.
 */
export function refuseNewEmail(email: string): string | undefined {
  const refusal = findStrictEmailProblem(email)
  if (refusal?.event) void logSecurityEvent(refusal.event, { email: maskEmail(email) })
  return refusal?.problem
}
