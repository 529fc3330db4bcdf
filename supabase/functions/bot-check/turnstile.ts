import { verifyTurnstileAnswer } from '#domain/auth/verify-turnstile-answer.ts'
import { environment } from '../_shared/environment.ts'
import type { SolutionVerdict } from './verdict.ts'

const LIFETIME_MS = 300 * 1000
const TIMEOUT_MS = 5000

/**
 * Cloudflare accepts each token once, within 300 seconds.
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export async function verifyTurnstile(
  action: string,
  token: string,
  address: string,
): Promise<SolutionVerdict> {
  const { siteUrl, turnstileSecretKey: secret = '' } = environment
  const answer = await askProvider(secret, token, address)
  const verdict = verifyTurnstileAnswer(answer, { action, siteUrl, secret })
  if (verdict.isPassed) {
    return {
      isPassed: true,
      solutionId: `turnstile:${token}`,
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    }
  }
  if (verdict.kind === 'unavailable') console.warn(describeTrouble(verdict.errorCodes))
  return {
    isPassed: false,
    code: verdict.kind === 'invalid' ? 'invalid-token' : verdict.kind,
  }
}

async function askProvider(secret: string, token: string, address: string): Promise<unknown> {
  try {
    const response = await fetch(environment.turnstileUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await response.json()
  } catch {
    return undefined
  }
}

function describeTrouble(errorCodes: readonly string[]): string {
  const message = `Turnstile could not check a token: ${errorCodes.join(', ')}`
  return JSON.stringify({ level: 'warn', message })
}
