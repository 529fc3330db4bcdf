import { Action, Code, EmailLayout, Paragraph } from './email-layout.tsx'

const NOT_ASKED = "Didn't ask for this? You can ignore this email."

export function ConfirmationEmail() {
  return (
    <EmailLayout
      preheader="One click and your account is ready."
      title="Confirm your email address"
      reason="Didn't sign up? Don't follow the link: who did could sign in to the account too. Without it, nothing happens."
    >
      <Paragraph>Confirm your address to finish creating your Kachi account.</Paragraph>
      <Action href={confirmLink('signup')}>Confirm my address</Action>
      <Paragraph>Or enter this code where you signed up. Both expire in an hour.</Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function MagicLinkEmail() {
  return (
    <EmailLayout
      preheader="Works once and expires in an hour."
      title="Your sign-in link"
      reason={NOT_ASKED}
    >
      <Paragraph>This link signs you in to Kachi. It works once and expires in an hour.</Paragraph>
      <Action href={confirmLink('magiclink')}>Sign in to Kachi</Action>
      <Paragraph>Signing in on another device? Enter this code there instead.</Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function RecoveryEmail() {
  return (
    <EmailLayout
      preheader="Your link to set a new password."
      title="Choose a new password"
      reason={NOT_ASKED}
    >
      <Paragraph>
        Use this link to set a new password for your Kachi account. It works once and expires in an
        hour. Your current password works until you set a new one.
      </Paragraph>
      <Action href={confirmLink('recovery')}>Choose a new password</Action>
      <Paragraph>Or enter this code on the page where you asked for the link.</Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function EmailChangeEmail() {
  return (
    <EmailLayout
      preheader="We need a confirmation from both addresses."
      title="Confirm your new email address"
      reason="Didn't ask for this? Don't follow the link. Change your password: someone else is signed in to your account."
    >
      <Paragraph>
        {
          'You asked to change the email address of your Kachi account from {{ .Email }} to {{ .NewEmail }}. We sent an email to each address. The change takes effect once both are confirmed.'
        }
      </Paragraph>
      <Action href={confirmLink('email_change')}>Confirm the change</Action>
      <Paragraph>Or enter this code on your account page. Both expire in an hour.</Paragraph>
      <Code>{'{{ .Token }}'}</Code>
    </EmailLayout>
  )
}

export function ReauthenticationEmail() {
  return (
    <EmailLayout
      preheader="Enter it to confirm a change to your account."
      title="Your code"
      reason="Didn't ask for this? Change your password: someone else is signed in to your account."
    >
      <Paragraph>
        Enter this code to confirm the change to your account. It works once and expires in an hour.
      </Paragraph>
      <Code>{'{{ .Token }}'}</Code>
      <Paragraph>Don't share this code. We never ask for it by email or phone.</Paragraph>
    </EmailLayout>
  )
}

export function InviteEmail() {
  return (
    <EmailLayout
      preheader="Accept and choose a password."
      title="You're invited to Kachi"
      reason="Not expecting an invitation? You can ignore this email."
    >
      <Paragraph>
        You have been invited to Kachi, a publication on value investing in Asian markets.
      </Paragraph>
      <Action href={confirmLink('invite')}>Accept the invitation</Action>
      <Paragraph>
        Next, you choose a password. The link works once and expires in an hour. If it has expired,
        open it anyway to get a new one.
      </Paragraph>
    </EmailLayout>
  )
}

/** The page verifies the token by POST: an email scanner that opens the link must not use it up. */
function confirmLink(type: string): string {
  return `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}&next={{ .RedirectTo }}`
}
