import type { JWK } from 'jose'

export type KeyAlgorithm = 'ES256' | 'RS256'

const publicMembers = { ES256: ['kty', 'crv', 'x', 'y'], RS256: ['kty', 'n', 'e'] } as const

/** The members that everybody may see. They are named one by one: what is not listed stays secret. */
export function toPublicJwk(jwk: JWK, algorithm: KeyAlgorithm): JWK {
  const members = publicMembers[algorithm].map((name) => [name, jwk[name]])
  return {
    ...Object.fromEntries(members),
    kid: jwk.kid,
    use: 'sig',
    key_ops: ['verify'],
    alg: algorithm,
  }
}
