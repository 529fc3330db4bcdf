import { formatPhoneNumber } from './phone-number.ts'

/** What a page remembers about the person signed in, so that it can greet them before any request. */
export type VisitorSummary = {
  /** Empty for an account that has only a phone number. */
  email: string
  name: string
  isSubscriber: boolean
  /** Then the rest is empty: a session stands, but its owner has not shown their second factor. */
  awaitsSecondStep?: boolean
}

/** The two letters of the avatar: the start of the e-mail in upper case, or 'U'. */
export function getInitials(email: string | undefined): string {
  const letters = email?.trim().slice(0, 2).toUpperCase()
  return letters ? letters : 'U'
}

/** The full name given at sign-up, or 'User'. */
export function getDisplayName(metadata: Record<string, unknown> | undefined): string {
  const name = metadata?.full_name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : 'User'
}

/** What somebody signs in with, to be read: the e-mail, or else the phone number. */
export function describeLogin({ email, phone }: { email?: string; phone?: string }): string {
  if (email) return email
  return phone ? formatPhoneNumber(phone) : ''
}
