import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#backend/http/rate-limits.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../http/auth-error.ts'
import { nameGuessers } from '../http/known-addresses.ts'
import {
  findUserById,
  isBanned,
  lockUserByTokenHash,
  type UserRecord,
} from '../users/user-record.ts'
import {
  hashLinkToken,
  isCodeOf,
  type MailTokenType,
  type OneTimeTokenType,
} from './one-time-tokens.ts'

export type RedeemedToken = { user: UserRecord; type: OneTimeTokenType }

/** What a person brings: the token of a link, or a code that `resolveCode` has found right. */
export type Proof = { linkToken: string } | ProvedCode

/**
 * Finds the user who holds an unused, unexpired token, and keeps the user locked, so that of two
 * requests with one token only the first finds it. What follows has to clear the token.
 */
export async function redeemToken(
  tx: Queryable,
  services: AuthServices,
  proof: Proof,
  types: readonly OneTimeTokenType[],
  lifetimeSeconds = services.settings.email.otp_expiry,
): Promise<RedeemedToken> {
  const isLink = 'linkToken' in proof
  const refuse = isLink ? invalidLink : invalidCode
  const token = isLink ? await lockByLink(tx, proof.linkToken, types) : await lockByCode(tx, proof)
  if (!token) throw refuse()
  if (isBanned(token.user, services.now())) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  const validUntil = token.sentAt * 1000 + lifetimeSeconds * 1000
  if (services.now().getTime() > validUntil) throw refuse()
  return { user: token.user, type: token.type }
}

/** `sentAt` in seconds. */
type LockedToken = RedeemedToken & { sentAt: number }

type TokenRow = { type: OneTimeTokenType; sentAt: number }

async function lockByLink(
  tx: Queryable,
  linkToken: string,
  types: readonly OneTimeTokenType[],
): Promise<LockedToken | undefined> {
  const tokenHash = hashLinkToken(linkToken)
  const user = await lockUserByTokenHash(tx, tokenHash, types)
  if (!user) return undefined
  // Read again: the row may have been waited for, and its token used by the one before.
  const [token] = await tx.query<TokenRow & { type: MailTokenType }>(
    `select token_type::text as type, extract(epoch from created_at)::double precision as "sentAt"
     from auth.one_time_tokens
     where user_id = $1 and token_hash = $2 and token_type::text = any ($3::text[])`,
    [user.id, tokenHash, types],
  )
  return token && { user, ...token }
}

const codeSql = {
  mail: `select token_type::text as type, extract(epoch from created_at)::double precision as "sentAt"
    from auth.one_time_tokens
    where user_id = $1 and code_hash = $2 and token_type::text = $3`,
  phone: `select purpose as type, extract(epoch from sent_at)::double precision as "sentAt"
    from embedded.phone_codes where user_id = $1 and code_hash = $2 and purpose = $3`,
}

async function lockByCode(
  tx: Queryable,
  { store, userId, type, codeHash }: ProvedCode,
): Promise<LockedToken | undefined> {
  const user = await findUserById(tx, userId, 'lock')
  if (!user) return undefined
  const [token] = await tx.query<TokenRow>(codeSql[store], [userId, codeHash, type])
  return token && { user, ...token }
}

function invalidLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}

/** Codes in mails and codes in text messages are kept apart. */
type CodeStore = 'mail' | 'phone'

/** An open code that was typed in rightly. What follows has to redeem it. */
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

/** After so many tries a code is burnt. The link in the same mail still works. */
const triesPerCode = 5

/** A new code brings new tries, so an account has a limit over all its wrong ones as well. */
const wrongCodesPerAccountAndHour = 20

const hourSeconds = 3600

/** The tries of an open code, right or wrong. `guessers`: see `nameGuessers`. */
function codeLimit(services: AuthServices, codeHash: string, guessers: string): RateLimit {
  return {
    key: `auth:code-try:${codeHash}:from:${guessers}`,
    max: triesPerCode,
    windowSeconds: Math.max(services.settings.email.otp_expiry, hourSeconds),
  }
}

/** The wrong codes for an e-mail or a number, whatever they were said to be for. */
function accountLimit(address: string, guessers: string): RateLimit {
  return {
    key: `auth:wrong-code:account:${address}:from:${guessers}`,
    max: wrongCodesPerAccountAndHour,
    windowSeconds: hourSeconds,
  }
}
