import type { Queryable } from '#embedded/postgres/database.ts'
import { isAnyLimitSpent, takeFromLimits } from '#embedded/postgres/rate-limits.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { codeTryLimit, nameGuessers, wrongCodeLimit } from '../limits/brute-force-limits.ts'
import {
  findUserById,
  isBanned,
  lockUserByTokenHash,
  type UserRecord,
} from '../users/user-record.ts'
import {
  type EmailTokenType,
  hashLinkToken,
  isCodeOf,
  type OneTimeTokenType,
} from './one-time-tokens.ts'

export type RedeemedToken = { user: UserRecord; type: OneTimeTokenType }

export type Proof = { linkToken: string } | ProvedCode

/**
 * Finds the holder of an unused, unexpired token and locks the user, so that of two requests with
 * one token only the first succeeds. The caller must clear the token.
 */
export async function redeemToken({
  tx,
  services,
  proof,
  types,
  lifetimeSeconds = services.settings.email.otp_expiry,
}: {
  tx: Queryable
  services: AuthServices
  proof: Proof
  types: readonly OneTimeTokenType[]
  lifetimeSeconds?: number
}): Promise<RedeemedToken> {
  const isLink = 'linkToken' in proof
  const refuse = isLink ? invalidLink : invalidCode
  const token = isLink ? await lockByLink(tx, proof.linkToken, types) : await lockByCode(tx, proof)
  if (!token) throw refuse()
  if (isBanned(token.user, services.now())) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  const validUntil = (token.sentAtSeconds + lifetimeSeconds) * 1000
  if (services.now().getTime() > validUntil) throw refuse()
  return { user: token.user, type: token.type }
}

type LockedToken = RedeemedToken & { sentAtSeconds: number }

type TokenRow = { type: OneTimeTokenType; sentAtSeconds: number }

async function lockByLink(
  tx: Queryable,
  linkToken: string,
  types: readonly OneTimeTokenType[],
): Promise<LockedToken | undefined> {
  const tokenHash = hashLinkToken(linkToken)
  const user = await lockUserByTokenHash(tx, tokenHash, types)
  if (!user) return undefined
  // Read again: while we waited for the lock, another request may have used the token.
  const [token] = await tx.query<TokenRow & { type: EmailTokenType }>(
    `select token_type::text as type, extract(epoch from created_at)::double precision as "sentAtSeconds"
     from auth.one_time_tokens
     where user_id = $1 and token_hash = $2 and token_type::text = any ($3::text[])`,
    [user.id, tokenHash, types],
  )
  return token && { user, ...token }
}

const CODE_SQL = {
  email: `select token_type::text as type, extract(epoch from created_at)::double precision as "sentAtSeconds"
    from auth.one_time_tokens
    where user_id = $1 and code_hash = $2 and token_type::text = $3`,
  phone: `select purpose as type, extract(epoch from sent_at)::double precision as "sentAtSeconds"
    from embedded.phone_codes where user_id = $1 and code_hash = $2 and purpose = $3`,
}

async function lockByCode(
  tx: Queryable,
  { store, userId, type, codeHash }: ProvedCode,
): Promise<LockedToken | undefined> {
  const user = await findUserById(tx, userId, 'lock')
  if (!user) return undefined
  const [token] = await tx.query<TokenRow>(CODE_SQL[store], [userId, codeHash, type])
  return token && { user, ...token }
}

function invalidLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}

type CodeStore = 'email' | 'phone'

/** The caller must redeem it. */
export type ProvedCode = {
  store: CodeStore
  userId: string
  type: OneTimeTokenType
  codeHash: string
}

type CodeRequest = {
  store: CodeStore
  address: string
  code: string
  types: readonly OneTimeTokenType[]
  /** Whose code it must be, where several accounts may ask for one address. */
  ofUser?: string | undefined
  fixedCode?: string | undefined
}

const OPEN_CODES_SQL: Record<CodeStore, string> = {
  email: `select user_id as "userId", token_type::text as type, code_hash as "codeHash"
    from auth.one_time_tokens
    where relates_to = $1 and token_type::text = any ($2::text[]) and code_hash is not null`,
  phone: `select user_id as "userId", purpose as type, code_hash as "codeHash"
    from embedded.phone_codes where phone = $1 and purpose = any ($2::text[])`,
}

/**
 * Finds the stored code that was entered, or returns undefined for the fixed one. Each attempt
 * takes one of the few attempts of an open code before the comparison, so of a thousand parallel
 * guesses only a few are compared. A wrong code also counts against the account. Runs outside of
 * any transaction: the count must persist.
 */
export async function resolveCode(
  services: AuthServices,
  c: AuthContext,
  request: CodeRequest,
): Promise<ProvedCode | undefined> {
  const { store, address, code, types, ofUser } = request
  const { database, encryptionKeys } = services
  const all = await database.query<Omit<ProvedCode, 'store'>>(OPEN_CODES_SQL[store], [
    address,
    types,
  ])
  const open = ofUser === undefined ? all : all.filter(({ userId }) => userId === ofUser)
  const guessers = await nameGuessersOf(services, c, open)
  const account = wrongCodeLimit(address, guessers.ofAddress)
  if (await isAnyLimitSpent(database, [account])) throw invalidCode()
  if (request.fixedCode !== undefined && request.fixedCode === code) return undefined
  for (const { userId, type, codeHash } of open) {
    const from = guessers.ofUsers.get(userId) ?? guessers.ofAddress
    const limit = codeTryLimit(services, codeHash, from)
    if (!(await takeFromLimits(database, [limit]))) continue
    if (isCodeOf({ encryptionKeys, place: { userId, type, address }, code, stored: codeHash })) {
      return { store, userId, type, codeHash }
    }
  }
  await takeFromLimits(database, [account])
  throw invalidCode()
}

/**
 * Several accounts may ask for one address. Whoever has signed in to one of them from a network is known to that one alone,
 * and to the address only if all of them know the network.
 */
async function nameGuessersOf(
  services: AuthServices,
  c: AuthContext,
  open: readonly { userId: string }[],
): Promise<{ ofAddress: string; ofUsers: ReadonlyMap<string, string> }> {
  const [first, ...others] = new Set(open.map(({ userId }) => userId))
  const ofUsers = new Map<string, string>()
  let ofAddress = await nameGuessers(services, c, first)
  if (first !== undefined) ofUsers.set(first, ofAddress)
  for (const userId of others) {
    const own = await nameGuessers(services, c, userId)
    ofUsers.set(userId, own)
    if (own === 'elsewhere') ofAddress = own
  }
  return { ofAddress, ofUsers }
}

export function invalidCode(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}
