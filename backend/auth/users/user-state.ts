import type { UserRecord } from './user-record.ts'

export function isConfirmed(user: UserRecord): boolean {
  return user.email_confirmed_at !== null
}

export function isPhoneConfirmed(user: UserRecord): boolean {
  return user.phone_confirmed_at !== null
}

export function isBanned(user: UserRecord, now: Date): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > now.getTime()
}

export function hasVerifiedFactor(user: UserRecord): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}
