import { takeFromLimits } from '#backend/limits/rate-limit.ts'
import { isAnyLimitSpent } from '#backend/limits/spent-limits.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { nameGuessers } from '../requests/known-addresses.ts'
import { isCodeOf } from './one-time-code.ts'
import type { OneTimeTokenType } from './store-token.ts'
import { accountLimit, codeLimit } from './wrong-codes.ts'

/** Codes in mails and codes in text messages are kept apart. */
export type CodeStore = 'mail' | 'phone'

/** An open code that was typed in rightly. What follows has to redeem it. */
export type ProvedCode = {
  store: CodeStore
  userId: string
  type: OneTimeTokenType
  codeHash: string
}

export type CodeRequest = {
  store: CodeStore
  address: string
  code: string
  types: readonly OneTimeTokenType[]
  /** A code that the settings fix for this number. Its guesses count as well. */
  fixedCode?: string | undefined
}

const openCodesSql: Record<CodeStore, string> = {
  mail: `select user_id as "userId", token_type::text as type, code_hash as "codeHash"
    from auth.one_time_tokens
    where relates_to = $1 and token_type::text = any ($2::text[]) and code_hash is not null`,
  phone: `select user_id as "userId", purpose as type, code_hash as "codeHash"
    from embedded.phone_codes where phone = $1 and purpose = any ($2::text[])`,
}

/**
 * The stored code that a typed-in one is, or undefined for the fixed one. Each try takes one of the few
 * that an open code has before anything is compared, so that of a thousand at once no more than those
 * are looked at; a wrong one counts against the address, too. Outside of any transaction: the count stays.
 */
export async function resolveCode(
  services: AuthServices,
  c: AuthContext,
  request: CodeRequest,
): Promise<ProvedCode | undefined> {
  const { store, address, code, types } = request
  const { database, encryptionKeys } = services
  const open = await database.query<Omit<ProvedCode, 'store'>>(openCodesSql[store], [
    address,
    types,
  ])
  const guessers = await nameGuessers(services, c, open[0]?.userId)
  const account = accountLimit(address, guessers)
  if (await isAnyLimitSpent(database, [account])) throw invalidCode()
  if (request.fixedCode !== undefined && request.fixedCode === code) return undefined
  for (const { userId, type, codeHash } of open) {
    const limit = codeLimit(services, codeHash, guessers)
    if (!(await takeFromLimits(database, [limit]))) continue
    if (isCodeOf(encryptionKeys, { userId, type, address }, code, codeHash)) {
      return { store, userId, type, codeHash }
    }
  }
  await takeFromLimits(database, [account])
  throw invalidCode()
}

export function invalidCode(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}
