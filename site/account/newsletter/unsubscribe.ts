import { maskEmail } from '#domain/audit/audit-entry.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { getClient } from '#site/data/supabase-client.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'

/** Ends the subscription of an address. Gives what to say when that fails, or nothing. */
export async function unsubscribe(email: string): Promise<string | undefined> {
  const checked = checkSubscriberEmail(email)
  if (!checked.isValid) return checked.problem
  const address = checked.email
  try {
    const client = await getClient()
    const { error } = await client
      .from('newsletter_subscribers')
      .update({ subscription_status: 'unsubscribed', last_updated: new Date().toISOString() })
      .eq('email', address)
    if (!error) {
      void logSecurityEvent('successful_unsubscribe', { email: maskEmail(address) })
      return undefined
    }
    void logSecurityEvent('unsubscribe_error', { error: error.message })
  } catch (cause) {
    void logSecurityEvent('unsubscribe_failed', { error: String(cause) })
  }
  return 'Failed to unsubscribe. Please try again.'
}
