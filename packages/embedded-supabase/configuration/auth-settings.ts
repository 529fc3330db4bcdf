import { z } from 'zod'
import { EmailSettingsSchema, SmsSettingsSchema } from './auth-email-settings.ts'
import { HooksSchema, MfaSettingsSchema, PasskeySchema } from './auth-protection-settings.ts'
import { ExternalProvidersSchema, ThirdPartySchema } from './auth-provider-settings.ts'
import { EnvironmentReference } from './environment-references.ts'
import {
  choice,
  count,
  duration,
  flag,
  nullableText,
  optionalSection,
  section,
  text,
  textList,
  toggle,
} from './setting-values.ts'

/** Per client address and 5 minutes; for emails, messages and anonymous users per hour. */
const RateLimitsSchema = optionalSection({
  email_sent: count(2),
  sms_sent: count(30),
  anonymous_users: count(30),
  token_refresh: count(150),
  sign_in_sign_ups: count(30),
  token_verifications: count(30),
  web3: count(30),
})

/**
 * If it is not set, the backend uses its own bot check. The site's forms read the same variable.
 */
const SECRET_VARIABLE = 'TURNSTILE_SECRET_KEY'

const CaptchaSchema = section({
  enabled: flag(false),
  provider: choice(['hcaptcha', 'turnstile', ''], ''),
  secret: nullableText(SECRET_VARIABLE),
}).superRefine((captcha, context) => {
  if (!captcha.enabled) return
  for (const key of ['provider', 'secret'] as const) {
    if (captcha[key] !== '') continue
    const message = key === 'provider' ? '"hcaptcha" or "turnstile"' : "the provider's secret"
    context.addIssue({ code: 'custom', path: [key], message })
  }
})

export const AuthSettingsSchema = optionalSection({
  enabled: flag(true),
  site_url: z
    .preprocess(dropUnset, z.string({ error: 'a quoted string' }).optional())
    .default('http://127.0.0.1:3000')
    .refine(isWebUrl, 'a URL such as "http://localhost:3000"'),
  external_url: text(),
  additional_redirect_urls: textList(['https://127.0.0.1:3000']),
  jwt_expiry: count(3600, { min: 1, max: 604_800, unit: 'seconds' }),
  jwt_issuer: text(),
  signing_keys_path: text(),
  enable_refresh_token_rotation: flag(true),
  refresh_token_reuse_interval: count(10, { unit: 'seconds' }),
  enable_signup: flag(true),
  enable_anonymous_sign_ins: flag(false),
  enable_manual_linking: flag(false),
  // bcrypt reads only 72 bytes, and GoTrue refuses longer passwords.
  minimum_password_length: count(6, { min: 6, max: 72 }),
  password_requirements: choice(
    ['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'],
    '',
  ),
  publishable_key: text(),
  secret_key: text(),
  jwt_secret: text(),
  anon_key: text(),
  service_role_key: text(),
  passkey: toggle(false),
  webauthn: PasskeySchema,
  rate_limit: RateLimitsSchema,
  captcha: CaptchaSchema.optional(),
  hook: HooksSchema,
  mfa: MfaSettingsSchema,
  sessions: optionalSection({ timebox: duration('0s'), inactivity_timeout: duration('0s') }),
  email: EmailSettingsSchema,
  sms: SmsSettingsSchema,
  external: ExternalProvidersSchema,
  web3: optionalSection({ solana: toggle(false), ethereum: toggle(false) }),
  oauth_server: optionalSection({
    enabled: flag(false),
    authorization_url_path: text('/oauth/consent'),
    allow_dynamic_registration: flag(false),
  }),
  third_party: ThirdPartySchema,
}).superRefine((auth, context) => {
  if (!auth.passkey.enabled || (auth.webauthn?.rp_id && auth.webauthn.rp_origins.length > 0)) return
  const message = 'rp_id and rp_origins, since auth.passkey is enabled'
  context.addIssue({ code: 'custom', path: ['webauthn'], message })
})

function dropUnset(value: unknown) {
  return value instanceof EnvironmentReference ? value.value : value
}

function isWebUrl(value: string) {
  return URL.canParse(value) && /^https?:/.test(value)
}
