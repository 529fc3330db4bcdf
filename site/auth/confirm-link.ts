import type { EmailOtpType } from '@supabase/supabase-js'
import { parseOwnAddress } from '#domain/auth/return-path.ts'
import { findIntendedPage } from '#domain/newsletter/intended-page.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { leaveFlash } from '#site/session/flash.ts'
import { classifyFailure, type EmailedLink } from './emailed-link.ts'

export type ConfirmOutcome =
  | { kind: 'done'; next: string }
  /** One of the two addresses of an email change is confirmed. */
  | { kind: 'half' }
  | { kind: 'refused' }
  | { kind: 'limited' }
  | { kind: 'unreachable' }

export async function confirmLink({
  token_hash,
  type,
  address,
}: EmailedLink): Promise<ConfirmOutcome> {
  try {
    const client = await getClient()
    const { data, error } = await client.auth.verifyOtp({ token_hash, type })
    if (error) return { kind: classifyFailure(error.status) }
    if (!data.session) return { kind: 'half' }
    if (type === 'email_change') greetChangedAddress(data.session.user.email)
    if (address.searchParams.get('subscription') === 'confirm') await client.rpc('resubscribe')
    const hasDropped = data.session.user.app_metadata.password_dropped === true
    if (hasDropped) askForPassword()
    return { kind: 'done', next: findNext(type, address, hasDropped) }
  } catch {
    return { kind: 'unreachable' }
  }
}

function greetChangedAddress(email: string | undefined): void {
  leaveFlash({
    title: 'Address changed',
    description: `Your account and your newsletter now belong to ${email}.`,
  })
}

function askForPassword(): void {
  leaveFlash({
    title: 'Choose a password',
    description:
      'Someone signed up with your address more than once, using different passwords, so none of them works. Choose your own under Password.',
  })
}

export function findNext(type: EmailOtpType, address: URL, hasDropped = false): string {
  const wantsPassword = type === 'recovery' || type === 'invite'
  if (wantsPassword || (type === 'signup' && hasDropped)) return '/account#password'
  return limitNext(parseOwnAddress(address.searchParams.get('next'), address.origin, '/pro'))
}

const OTHER_PAGES = new Set(['/', '/account', '/editor', '/pro?tab=news'])

/** Anyone may have requested the link and named its page, so nothing of the address may appear there as words. */
function limitNext(page: string): string {
  const [path = ''] = page.split(/[?#]/)
  const other = [page, path].find((one) => OTHER_PAGES.has(one))
  return other ?? findIntendedPage(page) ?? '/pro'
}
