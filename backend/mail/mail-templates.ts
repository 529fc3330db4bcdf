import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MailTemplate, PreparedMail } from './mail-queue.ts'
import { toPlainText } from './plain-text.ts'
import { renderHtml, renderSubject } from './render-template.ts'
import type { MailMessage } from './transport.ts'

export type TemplateSettings = { subject?: string; content?: string }

export type MailTemplates = {
  render(template: MailTemplate, to: string, prepared: PreparedMail): Promise<MailMessage>
}

const bodyMark = 'KACHI-EMAIL-BODY'
const templatesDirectory = fileURLToPath(new URL('../../supabase/templates/', import.meta.url))

const defaultSubjects: Record<MailTemplate, string> = {
  confirmation: 'Confirm your email address',
  magic_link: 'Your sign-in link',
  recovery: 'Choose a new password',
  email_change: 'Confirm your new email address',
  reauthentication: '{{ .Token }} is your code',
  invite: "You're invited to Kachi",
  subscription_confirmation: 'Welcome to Kachi: your link to Pro',
  monitoring_confirmation: 'Confirm portfolio reports',
  monitoring_report: '{{ .Title }}',
}

/** Reads all templates at startup, so that a missing file is noticed before an email needs it. */
export async function loadMailTemplates(
  settings: Partial<Record<MailTemplate, TemplateSettings | undefined>>,
): Promise<MailTemplates> {
  const loaded = new Map<MailTemplate, { subject: string; html: string }>()
  for (const name of Object.keys(defaultSubjects) as MailTemplate[]) {
    const { subject, content } = settings[name] ?? {}
    const html = content || (await readFile(`${templatesDirectory}${name}.html`, 'utf8'))
    loaded.set(name, { subject: subject || defaultSubjects[name], html })
  }
  return {
    async render(template, to, { variables, body = '', headers = {} }) {
      const source = loaded.get(template)
      if (!source) throw new Error(`loadMailTemplates should have read the template ${template}`)
      const frame = renderHtml(source.html, { ...variables, Body: bodyMark })
      const html = frame.replace(bodyMark, () => body)
      return {
        to,
        subject: renderSubject(source.subject, variables),
        html,
        text: await toPlainText(html),
        headers,
      }
    },
  }
}
