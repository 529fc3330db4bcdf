import { createHash } from 'node:crypto'
import { decodeJwt, jwtVerify } from 'jose'
import { z } from 'zod'
import type { AuthServices } from '../http/auth-services.ts'
import type { OpenIdIssuer } from './openid-issuer.ts'

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

const IdTokenSchema = z.looseObject({
  iss: z.string(),
  sub: z.string().default(''),
  aud: z.union([z.string().transform((audience) => [audience]), z.array(z.string())]).default([]),
  exp: z.number(),
  nonce: z.string().default(''),
  at_hash: z.string().default(''),
  email: z.string().default(''),
  email_verified: flag.default(false),
  name: z.string().default(''),
  picture: z.string().default(''),
  hd: z.string().default(''),
  auth_time: z.number().optional(),
  is_private_email: flag.optional(),
  transfer_sub: z.string().default(''),
})

export type IdToken = z.infer<typeof IdTokenSchema>

/** Clock skew that go-oidc allows, in seconds. Applies to `nbf`, never to `exp`. */
const NOT_BEFORE_LEEWAY = 300

const HASHES: Readonly<Record<string, string>> = {
  '256': 'sha256',
  '384': 'sha384',
  '512': 'sha512',
}

/**
 * Verifies signature, issuer and times, and `at_hash` against the access token if both are present.
 * The caller must check audience and nonce. Throws the errors of jose and zod.
 */
export async function verifyIdToken(
  services: AuthServices,
  issuer: OpenIdIssuer,
  request: { idToken: string; issuers: readonly string[]; accessToken?: string },
): Promise<IdToken> {
  const now = services.now()
  const { payload, protectedHeader } = await jwtVerify(request.idToken, issuer.keys, {
    issuer: [...request.issuers],
    algorithms: signingAlgorithms(issuer),
    currentDate: now,
    clockTolerance: NOT_BEFORE_LEEWAY,
    requiredClaims: ['exp'],
  })
  const token = IdTokenSchema.parse(payload)
  if (token.exp * 1000 < now.getTime()) throw new Error('the ID token has expired')
  const isBound = request.accessToken && token.at_hash
  if (isBound && token.at_hash !== halfHash(request.accessToken ?? '', protectedHeader.alg)) {
    throw new Error('the ID token was issued with another access token')
  }
  return token
}

export function peekIssuer(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).iss ?? ''
  } catch {
    return undefined
  }
}

function signingAlgorithms({ metadata }: OpenIdIssuer): string[] {
  const announced = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  // Neither shared secrets nor `none`.
  return announced.filter((algorithm) =>
    /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/.test(algorithm),
  )
}

/** OpenID Connect Core 3.1.3.6. */
function halfHash(text: string, algorithm: string): string {
  const digest = createHash(HASHES[algorithm.slice(-3)] ?? 'sha512')
    .update(text)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
