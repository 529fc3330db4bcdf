import { z } from 'zod'
import { AuthError } from '../errors/auth-error.ts'
import { metadata, optionalText, text } from '../requests/body-fields.ts'

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export const AdminUserSchema = z.object({
  id: text,
  role: text,
  email: text,
  phone: text,
  password: optionalText,
  password_hash: text,
  email_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

export type AdminUserBody = z.infer<typeof AdminUserSchema>

export function refusePhone(body: AdminUserBody): void {
  if (body.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Accounts with a phone are not supported')
  }
}
