import { type Client, readAccessToken } from '#site/data/supabase-client.ts'

/**
 * Whether an active newsletter subscription exists for an e-mail address.
 * @throws when the data API does not answer the question, or cannot be asked as the reader.
 */
export async function checkSubscription(client: Client, email: string): Promise<boolean> {
  const token = await readAccessToken(client)
  const { data, error } = await client
    .from('newsletter_subscribers')
    .select('id, subscription_status')
    .eq('email', email.toLowerCase())
    .eq('subscription_status', 'active')
    .setHeader('Authorization', `Bearer ${token}`)
    .maybeSingle()
  if (error) throw new Error(error.message, { cause: error })
  return data !== null
}
