import { z } from 'zod'
import type { AuthServices } from '#backend/auth/auth-services.ts'
import type { Database } from '#backend/postgres/database.ts'

const defaultUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const timeoutMs = 5_000

const AnswerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

type CaptchaSettings = { enabled: boolean; secret: string } | undefined
type TurnstileEnvironment = { TURNSTILE_SECRET_KEY?: string; TURNSTILE_URL?: string }

/**
 * How the auth service checks a captcha token: by Turnstile where a secret is configured, else as a
 * receipt of the self-hosted check, which it spends.
 */
export function createCaptchaCheck(
  database: Database,
  settings: CaptchaSettings,
  environment: TurnstileEnvironment,
): AuthServices['verifyCaptcha'] {
  const secret = settings?.secret || environment.TURNSTILE_SECRET_KEY
  return async (token, address) => {
    if (secret) return askTurnstile(environment.TURNSTILE_URL ?? defaultUrl, secret, token, address)
    return (await spendReceipt(database, token))
      ? { isAccepted: true }
      : { isAccepted: false, errorCodes: ['invalid-input-response'] }
  }
}

async function askTurnstile(url: string, secret: string, token: string, address: string) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: address }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = AnswerSchema.parse(await response.json())
  return answer.success
    ? ({ isAccepted: true } as const)
    : { isAccepted: false as const, errorCodes: answer['error-codes'] }
}

async function spendReceipt(database: Database, token: string): Promise<boolean> {
  const rows = await database.query(
    `update private.bot_check_receipts set used_at = now()
     where token_hash = sha256(convert_to($1, 'UTF8')) and purpose = 'sign-in'
       and expires_at > now() and used_at is null
     returning purpose`,
    [token],
  )
  return rows.length > 0
}
