import { z } from 'zod'
import {
  count,
  duration,
  flag,
  optionalFlag,
  optionalSection,
  optionalSetting,
  port,
  section,
  text,
} from './setting-values.ts'

const templateKeys = {
  subject: optionalSetting(),
  /** Set by `loadProjectSettings` from `content_path`; config.toml must not set it. */
  content: optionalSetting(),
  content_path: text(),
}

const TemplateSchema = section(templateKeys).superRefine(refuseInlineContent)
const NotificationSchema = section({ enabled: flag(false), ...templateKeys }).superRefine(
  refuseInlineContent,
)

const SmtpSchema = section({
  // As in the CLI, the section is enabled if it is present.
  enabled: flag(true),
  host: text(),
  port: port(0, 0),
  user: text(),
  pass: text(),
  admin_email: text(),
  sender_name: text(),
}).superRefine((smtp, context) => {
  if (!smtp.enabled) return
  for (const key of ['host', 'port', 'user', 'pass', 'admin_email'] as const) {
    if (smtp[key]) continue
    const message = 'a value, since auth.email.smtp is enabled'
    context.addIssue({ code: 'custom', path: [key], message })
  }
})

export const EmailSettingsSchema = optionalSection({
  enabled: optionalFlag(),
  enable_signup: flag(true),
  double_confirm_changes: flag(true),
  enable_confirmations: flag(false),
  secure_password_change: flag(false),
  max_frequency: duration('1s'),
  otp_length: count(6, { min: 6, max: 10 }),
  otp_expiry: count(3600, { min: 1, max: 86_400, unit: 'seconds' }),
  smtp: SmtpSchema.optional(),
  template: optionalSection({
    invite: TemplateSchema.optional(),
    confirmation: TemplateSchema.optional(),
    recovery: TemplateSchema.optional(),
    magic_link: TemplateSchema.optional(),
    email_change: TemplateSchema.optional(),
    reauthentication: TemplateSchema.optional(),
  }),
  notification: optionalSection({
    password_changed: NotificationSchema.optional(),
    email_changed: NotificationSchema.optional(),
    phone_changed: NotificationSchema.optional(),
    identity_linked: NotificationSchema.optional(),
    identity_unlinked: NotificationSchema.optional(),
    mfa_factor_enrolled: NotificationSchema.optional(),
    mfa_factor_unenrolled: NotificationSchema.optional(),
  }),
}).transform(preferEnabled)

/** `enable_signup` is the older name of `enabled`, which the CLI warns about. */
function preferEnabled<Section extends { enabled?: boolean | undefined; enable_signup: boolean }>(
  section: Section,
): Section {
  return { ...section, enable_signup: section.enabled ?? section.enable_signup }
}

function refuseInlineContent(
  template: { content?: string | undefined },
  context: z.core.$RefinementCtx,
) {
  if (template.content === undefined) return
  const message = 'content_path with the name of a file instead'
  context.addIssue({ code: 'custom', path: ['content'], message })
}

const CODE_TEMPLATE = 'Your code is {{ .Code }}'

const TwilioSchema = smsProvider({
  account_sid: text(),
  message_service_sid: text(),
  auth_token: text(),
})

/**
 * The CLI disables sign-up by phone if no provider is enabled. This backend captures messages then, so the
 * setting applies as written.
 */
export const SmsSettingsSchema = optionalSection({
  enabled: optionalFlag(),
  enable_signup: flag(false),
  enable_confirmations: flag(false),
  template: text(CODE_TEMPLATE),
  max_frequency: duration('5s'),
  test_otp: z.record(z.string(), text(), { error: 'a table' }).default({}),
  twilio: TwilioSchema,
  twilio_verify: TwilioSchema,
  messagebird: smsProvider({ originator: text(), access_key: text() }),
  textlocal: smsProvider({ sender: text(), api_key: text() }),
  vonage: smsProvider({ from: text(), api_key: text(), api_secret: text() }),
}).transform(preferEnabled)

function smsProvider<Shape extends Record<string, ReturnType<typeof text>>>(keys: Shape) {
  return optionalSection({ enabled: flag(false), ...keys }).superRefine((provider, context) => {
    const values = provider as Record<string, unknown>
    if (!values.enabled) return
    for (const key of Object.keys(keys)) {
      if (values[key] !== '') continue
      const message = 'a string, since this provider is enabled'
      context.addIssue({ code: 'custom', path: [key], message })
    }
  })
}
