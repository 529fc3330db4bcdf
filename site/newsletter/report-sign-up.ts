import { maskEmail } from '#domain/session/audit-entry.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'

/** Writes one event of a sign-up to the security log; of the e-mail, its first five characters. */
export function reportSignUp(eventType: string, email: string, reason?: string): Promise<void> {
  return logSecurityEvent(eventType, { email: maskEmail(email), reason })
}
