import type { TOTP } from 'otpauth'

const PERIOD_SECONDS = 30

/** As in GoTrue, one step before and after is accepted for clock differences. */
const TOLERATED_STEPS = 1

const SECRET_BYTES = 20

export type TotpKey = { secret: string; uri: string }

/** SHA-1, six digits and 30 seconds, which every app supports. */
export async function createTotpKey(issuer: string, account: string): Promise<TotpKey> {
  // Loaded on demand to save memory: few requests need it.
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: SECRET_BYTES })
  const totp = await createTotp(secret.base32, issuer, account)
  return { secret: secret.base32, uri: totp.toString() }
}

export async function findTimeStep(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  // GoTrue's library ignores surrounding spaces. Ours fails on multibyte characters.
  const token = code.trim()
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const totp = await createTotp(secret)
  const delta = totp.validate({ token, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

async function createTotp(secret: string, issuer = '', label = ''): Promise<TOTP> {
  const { TOTP: Totp } = await import('otpauth')
  return new Totp({ secret, issuer, label, period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })
}
