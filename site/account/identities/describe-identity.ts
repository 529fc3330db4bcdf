import type { UserIdentity } from '@supabase/supabase-js'
import { formatPhoneNumber } from '#domain/session/phone-number.ts'
import { describeProvider } from '#site/auth/describe-provider.ts'
import { formatDay } from '../format-moment.ts'

/** One way to sign in, in words. */
export function describeIdentity(identity: UserIdentity): { name: string; detail: string } {
  const { provider, identity_data: data, created_at: createdAt } = identity
  const phone = typeof data?.phone === 'string' ? formatPhoneNumber(data.phone) : undefined
  const account: unknown = data?.email ?? phone ?? data?.name
  const since = createdAt ? `since ${formatDay(createdAt)}` : ''
  const parts = [typeof account === 'string' ? account : '', since]
  return { name: describeProvider(provider), detail: parts.filter(Boolean).join(', ') }
}
