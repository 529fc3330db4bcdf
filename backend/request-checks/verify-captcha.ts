import {
  type CaptchaVerdict,
  type Database,
  isLoopbackUrl,
  StartupError,
  type VerifyCaptcha,
} from 'embedded-supabase'
import { isTestSecret, verifyTurnstileAnswer } from '#domain/auth/verify-turnstile-answer.ts'

const DEFAULT_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5_000
/** Turnstile's own limit. */
const LONGEST_TOKEN = 2_048

const PURPOSE = 'sign-in'

type CaptchaServices = {
  database: Pick<Database, 'query'>
  siteUrl: string
  settings: { auth: { captcha?: CaptchaSettings } }
}
type CaptchaSettings = { enabled: boolean; provider?: string; secret: string | null } | undefined
type TurnstileEnvironment = {
  TURNSTILE_SITE_KEY?: string | undefined
  TURNSTILE_SECRET_KEY?: string | undefined
  TURNSTILE_URL?: string | undefined
}

/** @throws StartupError for settings with which every check would fail, or every check would pass */
export function createCaptchaCheck(
  { database, siteUrl, settings: { auth } }: CaptchaServices,
  environment: TurnstileEnvironment,
): VerifyCaptcha {
  const settings: CaptchaSettings = auth.captcha
  const secret = settings?.secret || environment.TURNSTILE_SECRET_KEY
  if (settings?.enabled) requireUsableSettings(settings, environment)
  if (secret && isTestSecret(secret) && !isLoopbackUrl(siteUrl)) {
    throw new StartupError(
      `The Turnstile secret is one of the published test secrets, which accept everyone. Use your own at ${siteUrl}.`,
    )
  }
  return async ({ token, address, subject }) => {
    if (!secret) return spendReceipt(database, token, subject)
    if (token.length > LONGEST_TOKEN) return refuse('invalid-input-response')
    const url = environment.TURNSTILE_URL ?? DEFAULT_URL
    const answer = await askTurnstile(url, { secret, response: token, remoteip: address })
    const verdict = verifyTurnstileAnswer(answer, { action: PURPOSE, siteUrl, secret })
    if (verdict.isPassed) return { isAccepted: true }
    if (verdict.kind !== 'unavailable') return refuse(...verdict.errorCodes)
    throw new Error(`Turnstile could not check a token: ${verdict.errorCodes.join(', ')}`)
  }
}

function requireUsableSettings(
  settings: NonNullable<CaptchaSettings>,
  environment: TurnstileEnvironment,
): void {
  if (settings.provider === 'hcaptcha') {
    throw new StartupError(
      'auth.captcha.provider: hcaptcha works on hosted Supabase only. This backend supports turnstile and its own check.',
    )
  }
  const { TURNSTILE_SECRET_KEY, TURNSTILE_SITE_KEY } = environment
  if (settings.secret && (settings.secret !== TURNSTILE_SECRET_KEY || !TURNSTILE_SITE_KEY)) {
    throw new StartupError(
      'auth.captcha.secret: the site and the newsletter must use the same Turnstile keys. Set TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY, and use "env(TURNSTILE_SECRET_KEY)" here.',
    )
  }
}

async function askTurnstile(url: string, question: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(question),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.json()
}

/** A receipt can be used once, for the email address it names. A request without one may use any receipt. */
async function spendReceipt(
  database: Pick<Database, 'query'>,
  token: string,
  subject: string,
): Promise<CaptchaVerdict> {
  const rows = await database.query(
    `update private.bot_check_receipts set used_at = now()
     where token_hash = sha256(convert_to($1, 'UTF8')) and purpose = $2
       and ($3::text = '' or subject_hash = private.subject_hash($3::text))
       and expires_at > now() and used_at is null
     returning purpose`,
    [token, PURPOSE, subject],
  )
  return rows.length > 0 ? { isAccepted: true } : refuse('invalid-input-response')
}

function refuse(...errorCodes: string[]): CaptchaVerdict {
  return { isAccepted: false, errorCodes }
}
