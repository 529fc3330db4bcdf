import { Action, Code, EmailLayout, Paragraph } from './email-layout.tsx'

/** The page that turns a link's token into a session. It asks by POST, so that a scanner's GET uses nothing up. */
function confirmLink(type: string): string {
  return `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}&next={{ .RedirectTo }}`
}

const notAsked = 'If you did not ask for this, ignore this mail: nothing happens without you.'

export function ConfirmationEmail() {
  return (
    <EmailLayout
      preheader="One click, and your account is open."
      title="Confirm your e-mail address"
      reason={notAsked}
    >
      <Paragraph>
        Somebody, we trust you, opened an account at Kachi with this address. Confirm it once and
        you are in.
      </Paragraph>
      <Action href={confirmLink('signup')}>Confirm my address</Action>
      <Paragraph>Or type this code where you signed up. Link and code hold for an hour.</Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function MagicLinkEmail() {
  return (
    <EmailLayout preheader="Good once, for an hour." title="Your sign-in link" reason={notAsked}>
      <Paragraph>This link signs you in at Kachi, once, within the next hour.</Paragraph>
      <Action href={confirmLink('magiclink')}>Sign in to Kachi</Action>
      <Paragraph>Reading this on another device? Type this code there instead.</Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function RecoveryEmail() {
  return (
    <EmailLayout
      preheader="A link to choose a new one."
      title="Choose a new password"
      reason={notAsked}
    >
      <Paragraph>
        This link signs you in once, within the next hour, and takes you to the place where you set
        a new password.
      </Paragraph>
      <Action href={confirmLink('recovery')}>Choose a new password</Action>
      <Paragraph>
        Or type this code where you asked for it. Your present password works until then.
      </Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function EmailChangeEmail() {
  return (
    <EmailLayout
      preheader="Both mailboxes must agree."
      title="Confirm your new e-mail address"
      reason="If you did not ask for this, do not follow the link, and change your password: somebody is signed in to your account."
    >
      <Paragraph>
        {
          'The address of your Kachi account is to change from {{ .Email }} to {{ .NewEmail }}. It does once each of the two mailboxes has confirmed it.'
        }
      </Paragraph>
      <Action href={confirmLink('email_change')}>Confirm the change</Action>
      <Paragraph>
        Or type this code on your account page. Link and code hold for an hour; the link works on
        any device. Without both confirmations the address stays as it is.
      </Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function ReauthenticationEmail() {
  return (
    <EmailLayout preheader="To confirm that it is you." title="Your code" reason={notAsked}>
      <Paragraph>
        Type this code to confirm the change that you are making to your account. It holds for an
        hour, and once.
      </Paragraph>
      <Code>{'{{ .Token }}'}</Code>
      <Paragraph>Give it to nobody: we never ask for it by mail or by telephone.</Paragraph>
    </EmailLayout>
  )
}

export function InviteEmail() {
  return (
    <EmailLayout
      preheader="An account is waiting for you."
      title="You are invited to Kachi"
      reason="If you do not know what this is about, ignore this mail: the account stays closed."
    >
      <Paragraph>
        The publisher has opened an account for you at Kachi, a publication on value investing in
        Asian markets.
      </Paragraph>
      <Action href={confirmLink('invite')}>Accept the invitation</Action>
      <Paragraph>
        The link works once, within an hour, and takes you to the place where you choose a password.
        When it has run out, its page sends you a new one.
      </Paragraph>
    </EmailLayout>
  )
}
