import { judgeTurnstile } from '#domain/session/judge-turnstile.ts'
import type { Verdict } from './handlers.ts'

const defaultUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const lifetimeMs = 300 * 1000
const timeoutMs = 5000

/**
 * Asks Cloudflare about a token. It accepts each token once and for 300 seconds.
 * Source: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export async function verifyTurnstile(
  action: string,
  token: string,
  address: string,
): Promise<Verdict> {
  const secret = Deno.env.get('TURNSTILE_SECRET_KEY') ?? ''
  const siteUrl = Deno.env.get('SITE_URL') ?? 'http://localhost:3000'
  const answer = await askProvider(secret, token, address)
  const verdict = judgeTurnstile(answer, { action, siteUrl, secret })
  if (verdict.isPassed) {
    return {
      isPassed: true,
      solutionId: `turnstile:${token}`,
      expiresAt: new Date(Date.now() + lifetimeMs),
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
    const response = await fetch(Deno.env.get('TURNSTILE_URL') ?? defaultUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(timeoutMs),
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
