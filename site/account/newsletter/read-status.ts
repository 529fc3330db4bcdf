import { z } from 'zod/mini'
import { getClient, readAccessToken } from '#site/data/supabase-client.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import type { LoadAnswer } from '../use-loaded.ts'

const RowSchema = z.nullable(z.object({ subscription_status: z.enum(['active', 'unsubscribed']) }))

export type NewsletterStatus = 'active' | 'unsubscribed' | 'never'

/** How an address stands with the newsletter; its owner sees the row, and nobody else. */
export async function readStatus(email: string): Promise<LoadAnswer<NewsletterStatus>> {
  try {
    const client = await getClient()
    const token = await readAccessToken(client)
    const { data, error } = await client
      .from('newsletter_subscribers')
      .select('subscription_status')
      .eq('email', email.toLowerCase())
      .setHeader('Authorization', `Bearer ${token}`)
      .maybeSingle()
    if (error) return { isDone: false, problem: UNREACHABLE }
    return { isDone: true, data: RowSchema.parse(data)?.subscription_status ?? 'never' }
  } catch {
    return { isDone: false, problem: UNREACHABLE }
  }
}
