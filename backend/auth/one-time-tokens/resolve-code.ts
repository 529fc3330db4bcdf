import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { hashCode, isSameCodeHash } from './one-time-code.ts'
import type { OneTimeTokenType } from './store-token.ts'
import { areCodesBurnt, countWrongCode, wrongCodeLimits } from './wrong-codes.ts'

/**
 * The stored hash that a typed-in code belongs to. Counts a wrong code against the address and
 * against each code that is open for it, outside of any transaction, so that the count stays.
 */
export async function resolveCode(
  services: AuthServices,
  address: string,
  code: string,
  types: readonly OneTimeTokenType[],
): Promise<string> {
  const open = await services.database.query<{ token_hash: string }>(
    `select token_hash from auth.one_time_tokens
     where relates_to = $1 and token_type = any ($2::text[]::auth.one_time_token_type[])`,
    [address, types],
  )
  const hashes = open.map((token) => token.token_hash)
  const limits = wrongCodeLimits(services, address, hashes)
  if (await areCodesBurnt(services, limits)) throw invalidCode()
  const given = hashCode(address, code)
  const match = hashes.filter((hash) => isSameCodeHash(given, hash))[0]
  if (match) return match
  await countWrongCode(services, limits)
  throw invalidCode()
}

export function invalidCode(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}
