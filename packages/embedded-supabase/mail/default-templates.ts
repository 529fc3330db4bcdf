import type { MailTemplate } from './mail-templates.ts'

/** The auth service's own emails, as GoTrue sends them where a project sets no others. */
export const defaultTemplates = {
  confirmation: withLink({
    subject: 'Confirm your email address',
    lead: 'Follow this link to confirm your email address:',
    action: 'Confirm email address',
  }),
  magic_link: withLink({
    subject: 'Your sign-in link',
    lead: 'Follow this link to sign in:',
    action: 'Sign in',
  }),
  recovery: withLink({
    subject: 'Reset your password',
    lead: 'Follow this link to choose a new password:',
    action: 'Reset password',
  }),
  email_change: withLink({
    subject: 'Confirm your new email address',
    lead: 'Follow this link to change your email address from {{ .Email }} to {{ .NewEmail }}:',
    action: 'Change email address',
  }),
  invite: {
    subject: 'You have been invited',
    html: `<h2>You have been invited</h2>
<p>You have been invited to create an account on {{ .SiteURL }}. Follow this link to accept:</p>
<p><a href="{{ .ConfirmationURL }}">Accept the invitation</a></p>
`,
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    html: `<h2>Confirm that it is you</h2>
<p>Enter the code: {{ .Token }}</p>
`,
  },
} satisfies Record<string, MailTemplate>

export type AuthTemplate = keyof typeof defaultTemplates

type Link = { subject: string; lead: string; action: string }

function withLink({ subject, lead, action }: Link): MailTemplate {
  return {
    subject,
    html: `<h2>${subject}</h2>
<p>${lead}</p>
<p><a href="{{ .ConfirmationURL }}">${action}</a></p>
<p>Or enter the code: {{ .Token }}</p>
`,
  }
}
