import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { nameGuessers } from '../requests/known-addresses.ts'
import { hashCode, isSameCodeHash } from './one-time-code.ts'
import type { OneTimeTokenType } from './store-token.ts'
import { areCodesBurnt, countWrongCode, wrongCodeLimits } from './wrong-codes.ts'

/**
 * The stored hash that a typed-in code belongs to. Counts a wrong code against the address and
 * against each code that is open for it, outside of any transaction, so that the count stays.
 */
export async function resolveCode(
  services: AuthServices,
  c: AuthContext,
  address: string,
  code: string,
  types: readonly OneTimeTokenType[],
): Promise<string> {
  const open = await services.database.query<{ token_hash: string; user_id: string }>(
    `select token_hash, user_id from auth.one_time_tokens
     where relates_to = $1 and token_type = any ($2::text[]::auth.one_time_token_type[])`,
    [address, types],
  )
  const hashes = open.map((token) => token.token_hash)
  const guessers = await nameGuessers(services, c, open[0]?.user_id)
  const limits = wrongCodeLimits(services, { address, guessers, openHashes: hashes })
  if (await areCodesBurnt(services, limits)) throw invalidCode()
  const given = hashCode(address, code)
  const match = hashes.filter((hash) => isSameCodeHash(given, hash))[0]
  if (!match) {
    await countWrongCode(services, limits)
    throw invalidCode()
  }
  // Again: of many guesses sent at once, all were let through by the first look.
  if (await areCodesBurnt(services, limits)) throw invalidCode()
  return match
}

export function invalidCode(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}
