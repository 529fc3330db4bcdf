import { BoundedMap } from '#embedded/bounded-map.ts'

export type AccessTokenClaims = Record<string, unknown> & {
  role?: string
  sub?: string
  exp?: number
}

/** Remembers valid tokens: verifying a signature takes longer than the rest of a small read. */
export type VerifiedTokens = {
  find(token: string, now: Date): AccessTokenClaims | undefined
  remember(token: string, claims: AccessTokenClaims): void
  forgetAll(): void
}

const MAX_TOKENS = 1_000
const LONGEST_TOKEN = 4_096

export function createVerifiedTokens(): VerifiedTokens {
  const known = new BoundedMap<string, AccessTokenClaims>(MAX_TOKENS)
  return {
    find(token, now) {
      const claims = known.get(token)
      if (!claims || isCurrent(claims, now)) return claims
      known.delete(token)
    },
    remember(token, claims) {
      // A token without an expiry would stay valid after its key is gone.
      if (token.length > LONGEST_TOKEN || typeof claims.exp !== 'number') return
      known.set(token, claims)
    },
    forgetAll: () => known.clear(),
  }
}

/** As in jose: a token expires at the start of the second of its exp. */
function isCurrent({ exp = 0, nbf }: AccessTokenClaims, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return exp > seconds && (typeof nbf !== 'number' || nbf <= seconds)
}
