import type { PreparedMail } from './mail-queue.ts'
import { toPlainText } from './plain-text.ts'
import { renderHtml, renderSubject } from './render-template.ts'
import type { MailMessage } from './transport.ts'

export type MailTemplate = { subject: string; html: string }

export type TemplateSettings = { subject?: string; content?: string }

export type MailTemplates = {
  render(template: string, to: string, prepared: PreparedMail): Promise<MailMessage>
}

const BODY_MARK = 'EMAIL-BODY-GOES-HERE'

/** The settings of `[auth.email.template.*]` replace a template's subject or content. */
export function createMailTemplates(
  templates: Readonly<Record<string, MailTemplate>>,
  settings: Readonly<Record<string, TemplateSettings | undefined>> = {},
): MailTemplates {
  return {
    async render(template, to, { variables, body = '', headers = {} }) {
      const source = templates[template]
      if (!source) throw new Error(`There should be an email template ${template}`)
      const { subject, content } = settings[template] ?? {}
      const frame = renderHtml(content || source.html, { ...variables, Body: BODY_MARK })
      const html = frame.replace(BODY_MARK, () => body)
      return {
        to,
        subject: renderSubject(subject || source.subject, variables),
        html,
        text: await toPlainText(html),
        headers,
      }
    },
  }
}
