/** A mail as it leaves: one recipient, both bodies. */
export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
}
