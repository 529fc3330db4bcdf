import { createHash } from 'node:crypto'
import { isSameText } from '#embedded/keys/is-same-text.ts'
import { AuthError } from './auth-error.ts'

export type FlowType = 'implicit' | 'pkce'

type CodeChallengeMethod = 's256' | 'plain'

/** RFC 7636, section 4.2. */
export type CodeChallenge = { challenge: string; method: CodeChallengeMethod }

const MIN_LENGTH = 43
const MAX_LENGTH = 128

/** Undefined outside of the PKCE flow. */
export function parseCodeChallenge(body: {
  code_challenge: string
  code_challenge_method: string
}): CodeChallenge | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = body
  if (!challenge && !method) return undefined
  if (!challenge || !method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < MIN_LENGTH || challenge.length > MAX_LENGTH) {
    throw invalid(`code challenge has to be between ${MIN_LENGTH} and ${MAX_LENGTH} characters`)
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  return { challenge, method: parseMethod(method) }
}

export function flowTypeFor(challenge: CodeChallenge | undefined): FlowType {
  return challenge ? 'pkce' : 'implicit'
}

export function isChallengeMet(challenge: CodeChallenge, verifier: string): boolean {
  const answer =
    challenge.method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')
  return isSameText(answer, challenge.challenge)
}

function parseMethod(method: string): CodeChallengeMethod {
  const name = method.toLowerCase()
  if (name === 's256' || name === 'plain') return name
  throw invalid(`unsupported code_challenge method "${method}"`)
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
