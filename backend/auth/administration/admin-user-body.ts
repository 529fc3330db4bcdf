import { z } from 'zod'
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
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

export type AdminUserBody = z.infer<typeof AdminUserSchema>
