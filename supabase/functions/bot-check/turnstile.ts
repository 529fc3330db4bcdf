import { z } from 'zod'
import type { Verdict } from './handlers.ts'

const defaultUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const lifetimeMs = 300 * 1000
const timeoutMs = 5000

const AnswerSchema = z.object({
  success: z.boolean(),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/**
 * Asks Cloudflare about a token. It accepts each token once and for 300 seconds.
 * Source: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export async function verifyTurnstile(
  purpose: string,
  token: string,
  address: string,
): Promise<Verdict> {
  const answer = await askProvider(token, address)
  if (!answer) return { isPassed: false, code: 'unavailable' }
  if (answer['error-codes'].includes('timeout-or-duplicate')) {
    return { isPassed: false, code: 'expired' }
  }
  const isForUs = answer.action === purpose && answer.hostname === expectedHostname()
  if (!answer.success || !isForUs) return { isPassed: false, code: 'invalid-token' }
  return {
    isPassed: true,
    solutionId: `turnstile:${token}`,
    expiresAt: new Date(Date.now() + lifetimeMs),
  }
}

async function askProvider(token: string, address: string) {
  try {
    const response = await fetch(Deno.env.get('TURNSTILE_URL') ?? defaultUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        secret: Deno.env.get('TURNSTILE_SECRET_KEY'),
        response: token,
        remoteip: address,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return AnswerSchema.safeParse(await response.json()).data
  } catch {
    return undefined
  }
}

function expectedHostname(): string {
  return new URL(Deno.env.get('SITE_URL') ?? 'http://localhost:3000').hostname
}
