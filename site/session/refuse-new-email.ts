import { maskEmail } from '#domain/audit/audit-entry.ts'
import { findStrictEmailProblem } from '#domain/text/check-email.ts'
import { logSecurityEvent } from './security-log.ts'

/**
 * What is wrong with an address that an account is to get, or nothing. A refusal is noted in the
 * security log.
 */
export function refuseNewEmail(email: string): string | undefined {
  const refusal = findStrictEmailProblem(email)
  if (refusal?.event) void logSecurityEvent(refusal.event, { email: maskEmail(email) })
  return refusal?.problem
}
