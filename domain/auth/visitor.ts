import { formatPhoneNumber } from './phone-number.ts'

/** Stored in the browser, so that the header is right before any request. */
export type VisitorSummary = {
  /** Empty for an account with only a phone number. */
  email: string
  name: string
  isSubscriber: boolean
  /** Signed in, but the second factor is not verified yet. The other fields are then empty. */
  awaitsSecondStep?: boolean
}

export function getInitials(email: string | undefined): string {
  const letters = email?.trim().slice(0, 2).toUpperCase()
  return letters ? letters : 'U'
}

export function getDisplayName(metadata: Record<string, unknown> | undefined): string {
  const name = metadata?.full_name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : 'User'
}

export function describeLogin({ email, phone }: { email?: string; phone?: string }): string {
  if (email) return email
  return phone ? formatPhoneNumber(phone) : ''
}

type FactorState = { status: string }

/** An unreadable token counts as not verified. */
export function awaitsSecondStep(
  accessToken: string,
  factors: readonly FactorState[] | undefined,
): boolean {
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && parseAssuranceLevel(accessToken) !== 'aal2'
}

/** Reads the `aal` claim without checking the signature: the server does that. */
function parseAssuranceLevel(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims && typeof claims === 'object' && 'aal' in claims ? claims.aal : undefined
  } catch {
    return undefined
  }
}
