import { maskEmail } from '#domain/auth/audit-entry.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'

/** Logs a sign-up event with the first five characters of the email. */
export function reportSignUp(eventType: string, email: string, reason?: string): Promise<void> {
  return logSecurityEvent(eventType, { email: maskEmail(email), reason })
}
