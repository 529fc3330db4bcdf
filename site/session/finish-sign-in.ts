import { maskEmail } from '#domain/auth/audit-entry.ts'
import {
  describeForeignCode,
  describeRedirectFailure,
  type FailureWords,
} from '#domain/auth/errors/redirect-failure.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { bringsAuthCode, dropAuthCode } from './redirect-return.ts'
import { logSecurityEvent } from './security-log.ts'

/**
 * Waits while the client exchanges the code in the page's address for a session, and logs a new
 * one.
 * @returns a message for the reader if it failed
 */
export async function finishSignIn({
  isNew,
}: {
  isNew: boolean
}): Promise<FailureWords | undefined> {
  const client = await getClient()
  const { error } = await client.auth.initialize()
  // The client removes a code that it used, and leaves one for which it has no verifier.
  const isForeign = !error && bringsAuthCode()
  if (error || isForeign) dropAuthCode()
  if (isForeign) return describeForeignCode()
  if (error) {
    const { code = '', message } = error
    return describeRedirectFailure({ error: 'server_error', code, description: message })
  }
  if (!isNew) return undefined
  const { data } = await client.auth.getSession()
  const email = data.session?.user.email ?? ''
  void logSecurityEvent('successful_login', { email: maskEmail(email) })
  return undefined
}
