/** What a page remembers about the person signed in, so that it can greet them before any request. */
export type VisitorSummary = { email: string; name: string; isSubscriber: boolean }

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
