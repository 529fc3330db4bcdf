import { type AuditDetails, createAuditEntry, shortenForConsole } from '#domain/auth/audit-entry.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'

/** A failure is only logged to the console. */
export async function logSecurityEvent(eventType: string, details: AuditDetails): Promise<void> {
  const entry = createAuditEntry(eventType, details, navigator.userAgent)
  try {
    const client = await getClient()
    const { error } = await client.from('security_audit_log').insert(entry)
    if (error) throw new Error(error.message)
  } catch (cause) {
    const shown = shortenForConsole(entry)
    console.warn(`The security event ${eventType} could not be logged.`, shown, cause)
  }
}
