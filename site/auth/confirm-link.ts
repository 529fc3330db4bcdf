import type { EmailOtpType } from '@supabase/supabase-js'
import { z } from 'zod/mini'
import { readOwnAddress } from '#domain/auth/return-path.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { leaveFlash } from '#site/session/flash.ts'

const LinkSchema = z.object({
  token_hash: z.string().check(z.minLength(1), z.maxLength(256)),
  type: z.enum(['magiclink', 'signup', 'recovery', 'invite', 'email_change', 'email']),
})

export type ConfirmOutcome =
  | { kind: 'done'; next: string }
  /** One of the two addresses of an email change is confirmed. */
  | { kind: 'half' }
  | { kind: 'refused' }
  | { kind: 'limited' }
  | { kind: 'unreachable' }

export async function confirmLink(opened: URL): Promise<ConfirmOutcome> {
  // Links copied from an email's source have their ampersands as entities.
  const address = new URL(opened.href.replaceAll('&amp;', '&'))
  const link = LinkSchema.safeParse(Object.fromEntries(address.searchParams))
  if (!link.success) return { kind: 'refused' }
  const { token_hash, type } = link.data
  try {
    const client = await getClient()
    const { data, error } = await client.auth.verifyOtp({ token_hash, type })
    if (error) return { kind: describeError(error.status) }
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

/**
 * Whether the link waits for a click. An email change does in a browser that is not signed in: mail
 * scanners open links too, and must not confirm it.
 */
export function wantsClick(opened: URL): boolean {
  const isChange = opened.searchParams.get('type') === 'email_change'
  return isChange && document.documentElement.dataset.visitor === 'guest'
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
  return readOwnAddress(address.searchParams.get('next'), address.origin, '/pro')
}

/** Only 'refused' means that the link itself has stopped working. */
export function describeError(status: number | undefined): 'limited' | 'refused' | 'unreachable' {
  if (status === 429) return 'limited'
  return status !== undefined && status >= 400 && status < 500 ? 'refused' : 'unreachable'
}
