import type { AuthContext, AuthServices, CaptchaVerdict } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { isAdminRequest } from './admin-credentials.ts'

/** Where the bot check is switched on, refuses a request without a token that passes it. */
export async function requireCaptcha(
  services: AuthServices,
  c: AuthContext,
  token: string,
): Promise<void> {
  if (!services.settings.captcha?.enabled || (await isAdminRequest(services, c))) return
  if (!token) throw captchaFailed('no captcha_token found')
  const verdict = await askVerifier(services, token, c.var.clientAddress)
  if (!verdict.isAccepted) throw captchaFailed(verdict.errorCodes.join(', '))
}

async function askVerifier(
  services: AuthServices,
  token: string,
  address: string,
): Promise<CaptchaVerdict> {
  try {
    return await services.verifyCaptcha(token, address)
  } catch (failure) {
    services.reportFailure?.(failure)
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed')
  }
}

function captchaFailed(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}
