import type { z } from 'zod'
import {
  count,
  duration,
  flag,
  optionalSection,
  optionalText,
  port,
  section,
  text,
} from './setting-values.ts'

const templateKeys = {
  subject: optionalText(),
  /** The file's text. Only `readProjectSettings` fills it; the file names a path instead. */
  content: optionalText(),
  content_path: text(),
}

const TemplateSchema = section(templateKeys).superRefine(refuseInlineContent)
const NotificationSchema = section({ enabled: flag(false), ...templateKeys }).superRefine(
  refuseInlineContent,
)

const SmtpSchema = section({
  // As in the CLI: naming the section switches it on.
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
})

function refuseInlineContent(
  template: { content?: string | undefined },
  context: z.core.$RefinementCtx,
) {
  if (template.content === undefined) return
  const message = 'content_path with the name of a file instead'
  context.addIssue({ code: 'custom', path: ['content'], message })
}
