import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthServices, CaptchaVerdict } from './auth-services.ts'
import { isAdminRequest } from './credentials.ts'

type GuardedBody = {
  gotrue_meta_security: string
  email?: string
  phone?: string
}

export async function requireCaptcha(
  services: AuthServices,
  c: AuthContext,
  { gotrue_meta_security: token, email, phone }: GuardedBody,
): Promise<void> {
  if (!services.settings.captcha?.enabled || (await isAdminRequest(services, c))) return
  if (!token) throw captchaFailed('no captcha_token found')
  // Normalized as the pages do when they ask for a token.
  const subject = (email || phone || '').trim().toLowerCase()
  const verdict = await askVerifier(services, { token, address: c.var.clientAddress, subject })
  if (!verdict.isAccepted) throw captchaFailed(verdict.errorCodes.join(', '))
}

async function askVerifier(
  services: AuthServices,
  question: Parameters<AuthServices['verifyCaptcha']>[0],
): Promise<CaptchaVerdict> {
  try {
    return await services.verifyCaptcha(question)
  } catch (failure) {
    services.reportFailure?.(failure)
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed')
  }
}

function captchaFailed(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}
