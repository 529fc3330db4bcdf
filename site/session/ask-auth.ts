import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { maskEmail } from '#domain/auth/audit-entry.ts'
import { describeRefusal, UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { findStrictEmailProblem } from '#domain/validate-text.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { logSecurityEvent } from './security-log.ts'

type AuthClient = SupabaseClient['auth']

type Reply = { data: unknown; error: AuthError | null }

type DataOf<R extends Reply> = Extract<R, { error: null }>['data']

export type AuthAnswer<T> =
  | { isDone: true; data: T }
  | { isDone: false; code: string | undefined; problem: string }

/** Never throws: refusals and failures are returned as answers. */
export async function askAuth<R extends Reply>(
  ask: (auth: AuthClient) => Promise<R>,
): Promise<AuthAnswer<DataOf<R>>> {
  try {
    const { auth } = await getClient()
    const { data, error } = await askWithFreshToken(auth, ask)
    if (!error) return { isDone: true, data: data as DataOf<R> }
    const code = parseCode(error)
    const { status, message } = error
    return { isDone: false, code, problem: describeRefusal({ code, status, message }) }
  } catch {
    return { isDone: false, code: undefined, problem: UNREACHABLE }
  }
}

/** The client drops the code if the service says that the session has ended. */
function parseCode({ name, code }: AuthError): string | undefined {
  return name === 'AuthSessionMissingError' ? 'session_not_found' : code
}

/** A clock that is minutes slow takes an expired token for valid: refreshes it and tries once more. */
async function askWithFreshToken<R extends Reply>(
  auth: AuthClient,
  ask: (auth: AuthClient) => Promise<R>,
): Promise<R> {
  const reply = await ask(auth)
  if (reply.error?.code !== 'bad_jwt') return reply
  const { error } = await auth.refreshSession()
  return error ? reply : ask(auth)
}

/** Checks an account's new address and logs a refusal. Returns the problem if there is one. */
export function refuseNewEmail(email: string): string | undefined {
  const refusal = findStrictEmailProblem(email)
  if (refusal?.event) void logSecurityEvent(refusal.event, { email: maskEmail(email) })
  return refusal?.problem
}
