import { z } from 'zod'

const AnswerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  'error-codes': z.array(z.string()).default([]),
})

export type TurnstileExpectation = { action: string; siteUrl: string; secret: string }

export type TurnstileVerdict =
  | { isPassed: true }
  | { isPassed: false; kind: 'invalid' | 'expired' | 'unavailable'; errorCodes: string[] }

/** Cloudflare's published test secrets. The first one accepts every token. */
export function isTestSecret(secret: string): boolean {
  return /^[123]x0{10,}[A-Z]{2}$/.test(secret)
}

/**
 * A token is valid only for the host and the action it was made for; otherwise another site could collect
 * tokens with our site key. Answers to a test secret name neither, so they are accepted on loopback only.
 */
export function verifyTurnstileAnswer(
  answer: unknown,
  { action, siteUrl, secret }: TurnstileExpectation,
): TurnstileVerdict {
  const parsed = AnswerSchema.safeParse(answer)
  if (!parsed.success) return fail('unavailable', 'internal-error')
  const { success, hostname, action: solvedAction, 'error-codes': codes } = parsed.data
  if (!success) return fail(kindOf(codes), ...codes)
  if (isTestSecret(secret)) {
    return isOnThisMachine(siteUrl) ? { isPassed: true } : fail('unavailable', 'test-secret')
  }
  if (hostname !== new URL(siteUrl).hostname) return fail('invalid', 'hostname-mismatch')
  if (solvedAction !== action) return fail('invalid', 'action-mismatch')
  return { isPassed: true }
}

function kindOf(codes: readonly string[]): 'invalid' | 'expired' | 'unavailable' {
  if (codes.includes('timeout-or-duplicate')) return 'expired'
  // Cloudflare's failure or our wrong secret, not the visitor's fault.
  const ours = ['internal-error', 'missing-input-secret', 'invalid-input-secret']
  return codes.some((code) => ours.includes(code)) ? 'unavailable' : 'invalid'
}

function fail(
  kind: 'invalid' | 'expired' | 'unavailable',
  ...errorCodes: string[]
): TurnstileVerdict {
  return { isPassed: false, kind, errorCodes }
}

function isOnThisMachine(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)
}
