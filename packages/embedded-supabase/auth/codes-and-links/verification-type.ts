import { AuthError } from '../http/auth-error.ts'
import type { FlowMethod } from './flow-state.ts'
import type { EmailTokenType, OneTimeTokenType } from './one-time-tokens.ts'

/** `email` means signup or magiclink, whichever was sent. */
export type VerificationType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'email'

export const TOKEN_TYPES_OF: Record<VerificationType, readonly EmailTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  email: ['confirmation_token', 'recovery_token'],
}

const FLOW_METHODS: Record<Exclude<VerificationType, 'email'>, FlowMethod> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

export function parseVerificationType(type: string): VerificationType {
  if (!type) {
    throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  }
  if (Object.hasOwn(TOKEN_TYPES_OF, type)) return type as VerificationType
  throw new AuthError(400, 'validation_failed', 'Unsupported verification type')
}

export function settleType(
  type: VerificationType,
  tokenType: OneTimeTokenType,
): Exclude<VerificationType, 'email'> {
  if (type !== 'email') return type
  return tokenType === 'recovery_token' ? 'magiclink' : 'signup'
}

export function flowMethodOf(type: Exclude<VerificationType, 'email'>): FlowMethod {
  return FLOW_METHODS[type]
}

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

export function confirmationUrl(
  apiUrl: string,
  link: { type: LinkType; linkToken: string; redirectTo: string },
): string {
  const redirectTo = encodeURIComponent(link.redirectTo)
  return `${apiUrl}/auth/v1/verify?token=${link.linkToken}&type=${link.type}&redirect_to=${redirectTo}`
}
