import type { TOTP } from 'otpauth'

const periodSeconds = 30

/** The step before and after count as well, for clocks that differ. As in GoTrue. */
const toleratedSteps = 1

const secretBytes = 20

/** What an authenticator app needs to know. */
export type TotpKey = { secret: string; uri: string }

/** Makes a new key: SHA-1, six digits, 30 seconds, which every app understands. */
export async function createTotpKey(issuer: string, account: string): Promise<TotpKey> {
  // Loaded here: few requests need it, and an idle server should not carry it.
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: secretBytes })
  const totp = await createTotp(secret.base32, issuer, account)
  return { secret: secret.base32, uri: totp.toString() }
}

/** The number of the time step that `code` belongs to, or undefined if it is wrong. */
export async function findTimeStep(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  // GoTrue's library forgives spaces around a code. Ours fails on characters of several bytes.
  const token = code.trim()
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const totp = await createTotp(secret)
  const delta = totp.validate({ token, timestamp, window: toleratedSteps })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

async function createTotp(secret: string, issuer = '', label = ''): Promise<TOTP> {
  const { TOTP: Totp } = await import('otpauth')
  return new Totp({ secret, issuer, label, period: periodSeconds, digits: 6, algorithm: 'SHA1' })
}
