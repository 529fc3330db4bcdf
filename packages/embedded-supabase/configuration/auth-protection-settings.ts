import type { z } from 'zod'
import {
  count,
  duration,
  flag,
  optionalSection,
  section,
  text,
  textList,
} from './setting-values.ts'

const HOOK_SECRET_PATTERN = /^v1,whsec_[A-Za-z0-9+/=]{32,88}$/

const HookSchema = section({
  enabled: flag(false),
  uri: text(),
  secrets: text(),
}).superRefine((hook, context) => {
  if (!hook.enabled) return
  const scheme = URL.canParse(hook.uri) ? new URL(hook.uri).protocol : ''
  if (!['http:', 'https:', 'pg-functions:'].includes(scheme)) {
    const message = 'a URI that begins with http, https or pg-functions'
    context.addIssue({ code: 'custom', path: ['uri'], message })
  } else if (scheme === 'pg-functions:' && hook.secrets !== '') {
    const message = 'no secrets, since the hook is a function in the database'
    context.addIssue({ code: 'custom', path: ['secrets'], message })
  } else if (
    scheme !== 'pg-functions:' &&
    !hook.secrets.split('|').every((secret) => HOOK_SECRET_PATTERN.test(secret))
  ) {
    const message = 'secrets of the form "v1,whsec_BASE64", 32 characters or more, with | between'
    context.addIssue({ code: 'custom', path: ['secrets'], message })
  }
})

export const HooksSchema = optionalSection({
  mfa_verification_attempt: HookSchema.optional(),
  password_verification_attempt: HookSchema.optional(),
  custom_access_token: HookSchema.optional(),
  send_sms: HookSchema.optional(),
  send_email: HookSchema.optional(),
  before_user_created: HookSchema.optional(),
})

const factorKeys = { enroll_enabled: flag(false), verify_enabled: flag(false) }

export const MfaSettingsSchema = optionalSection({
  max_enrolled_factors: count(10),
  totp: optionalSection(factorKeys).superRefine(requireVerification),
  phone: optionalSection({
    ...factorKeys,
    otp_length: count(6, { min: 6, max: 10 }),
    template: text('Your code is {{ .Code }}'),
    max_frequency: duration('5s'),
  }).superRefine(requireVerification),
  web_authn: optionalSection(factorKeys).superRefine(requireVerification),
})

export const PasskeySchema = section({
  rp_display_name: text(),
  rp_id: text(),
  rp_origins: textList(),
}).optional()

function requireVerification(
  factor: { enroll_enabled: boolean; verify_enabled: boolean },
  context: z.core.$RefinementCtx,
) {
  if (!factor.enroll_enabled || factor.verify_enabled) return
  const message = 'true, since enroll_enabled is true'
  context.addIssue({ code: 'custom', path: ['verify_enabled'], message })
}
