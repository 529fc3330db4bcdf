import type { Client } from '#site/data/supabase-client.ts'

/**
 * Whether an active newsletter subscription exists for an e-mail address.
 * @throws when the data API does not answer the question.
 */
export async function checkSubscription(client: Client, email: string): Promise<boolean> {
  const { data, error } = await client
    .from('newsletter_subscribers')
    .select('id, subscription_status')
    .eq('email', email.toLowerCase())
    .eq('subscription_status', 'active')
    .maybeSingle()
  if (error) throw new Error(error.message, { cause: error })
  return data !== null
}
