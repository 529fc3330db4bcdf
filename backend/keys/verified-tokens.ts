import type { AccessTokenClaims } from './access-token.ts'

/** Checking a signature takes longer than the rest of a small read, and clients repeat their tokens. */
export type VerifiedTokens = {
  /** The claims of a token that was found valid, as long as its times allow it. */
  find(token: string, now: Date): AccessTokenClaims | undefined
  remember(token: string, claims: AccessTokenClaims): void
  /** For when keys have gone: what they signed must be looked at again. */
  forgetAll(): void
}

const mostTokens = 1_000
const longestToken = 4_096

export function createVerifiedTokens(): VerifiedTokens {
  const known = new Map<string, AccessTokenClaims>()
  return {
    find(token, now) {
      const claims = known.get(token)
      if (!claims || isCurrent(claims, now)) return claims
      known.delete(token)
    },
    remember(token, claims) {
      // One without an end would stay for ever, whatever becomes of its key.
      if (token.length > longestToken || typeof claims.exp !== 'number') return
      known.set(token, claims)
      // The oldest goes first: a Map keeps the order of insertion.
      for (const oldest of known.keys()) {
        if (known.size <= mostTokens) break
        known.delete(oldest)
      }
    },
    forgetAll: () => known.clear(),
  }
}

/** As the library reads the times: a token ends with the second of its exp. */
function isCurrent({ exp = 0, nbf }: AccessTokenClaims, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return exp > seconds && (typeof nbf !== 'number' || nbf <= seconds)
}
