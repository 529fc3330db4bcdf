import { z } from 'zod'
import type { VerifyCaptcha } from './auth-services.ts'

type CaptchaSettings = { provider?: string; secret: string | null } | undefined

const ADDRESSES: Readonly<Record<string, string>> = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const AnswerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

const TIMEOUT_MS = 5_000

/** As GoTrue does: a token is accepted if the provider of `[auth.captcha]` accepts it. */
export function askCaptchaProvider(settings: CaptchaSettings): VerifyCaptcha {
  const address = ADDRESSES[settings?.provider ?? 'hcaptcha'] ?? ''
  return async ({ token, address: remoteip }) => {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret: settings?.secret ?? '', response: token, remoteip }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success, 'error-codes': errorCodes } = AnswerSchema.parse(await response.json())
    return success ? { isAccepted: true } : { isAccepted: false, errorCodes }
  }
}
