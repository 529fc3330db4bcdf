import { z } from 'zod'
import { isDatabaseError } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthWork } from '../http/auth-services.ts'
import { metadata, optionalText, text } from '../http/request-body.ts'
import { phoneExists } from '../phone/confirm-phone.ts'
import { setPhoneIdentity } from '../users/identities.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import { reloadUser } from '../users/user-record.ts'

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export const AdminUserSchema = z.object({
  id: text,
  role: text,
  email: text,
  phone: text,
  password: optionalText,
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

export type AdminUserBody = z.infer<typeof AdminUserSchema>

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

const DURATION_PATTERN = /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/

/** The end of a ban from a Go duration (`24h`, `1h30m`); null for `none`. */
export function parseBanEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (!DURATION_PATTERN.test(duration)) {
    const message = `invalid format for ban duration: time: invalid duration "${duration}"`
    throw new AuthError(400, 'validation_failed', message)
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)]
  const totalMs = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ''] ?? 0),
    0,
  )
  const end = new Date(now.getTime() + totalMs)
  if (!Number.isNaN(end.getTime())) return end
  throw new AuthError(400, 'validation_failed', 'invalid format for ban duration: too long')
}

export async function setPhone(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  userId: string,
  { phone, isConfirmed }: { phone: string; isConfirmed: boolean },
): Promise<void> {
  // The oldest identity names the provider, so this one must not be as old as one just created.
  const now = new Date(services.now().getTime() + 1)
  const identity = { phone, isVerified: isConfirmed }
  const user = await reloadUser(tx, userId, 'lock')
  await setPhoneIdentity(tx, { user, ...identity }, now)
  try {
    await updateUser({
      tx,
      id: userId,
      changes: { phone, ...(isConfirmed ? { is_anonymous: false } : {}) },
      now,
    })
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'users_phone_key') throw phoneExists()
    throw error
  }
  await updateUser({ tx, id: userId, changes: providersChange(await reloadUser(tx, userId)), now })
}
