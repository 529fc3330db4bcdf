import { Button, LinkButton } from '#site/ui/button.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import type { LinkQuestion } from './inspect-link.ts'
import { useWasSeen } from './use-was-seen.ts'

type LinkQuestionFormProps = { question: LinkQuestion; onAgree: () => void }

/** Names the account before this browser is signed in to it. */
export function LinkQuestionForm({ question, onAgree }: LinkQuestionFormProps) {
  const { owner, signedInAs, isSignUp } = question
  if (owner.new_email !== null) return <ChangeQuestion question={question} onAgree={onAgree} />
  return signedInAs === undefined ? (
    <>
      <Title>Is this your account?</Title>
      <p className="mt-3">
        This link signs you in as <Address text={owner.email} />.
      </p>
      {isSignUp ? <p className="mt-3">{SIGN_UP} ask for a link of your own instead.</p> : null}
      <p className="mt-3 text-muted">{WARNING}</p>
      <AgreeButton key={owner.email} onAgree={onAgree}>
        Sign in
      </AgreeButton>
      {isSignUp ? (
        <LinkButton href="/auth" look="secondary" className="mt-3 w-full">
          Ask for a link of my own
        </LinkButton>
      ) : null}
      <LinkButton href="/" look="quiet" className="mt-3 w-full">
        Not my account
      </LinkButton>
    </>
  ) : (
    <>
      <Title>Switch accounts?</Title>
      <p className="mt-3">
        You are signed in as <Address text={signedInAs} />. This link signs you in as{' '}
        <Address text={owner.email} />.
      </p>
      {isSignUp ? (
        <p className="mt-3">{SIGN_UP} sign out and ask for a link of your own instead.</p>
      ) : null}
      <p className="mt-3 text-muted">{WARNING}</p>
      <AgreeButton key={`${signedInAs} ${owner.email}`} onAgree={onAgree}>
        Switch accounts
      </AgreeButton>
      <LinkButton href="/account" look="secondary" className="mt-3 w-full">
        Stay signed in
      </LinkButton>
    </>
  )
}

const SIGN_UP =
  'It confirms a sign-up. Was it someone else’s? They could sign in to this account too, by the password or the provider that they used:'
const WARNING =
  'Not your address? Then someone else sent you this link, and could see what you save in that account.'

function ChangeQuestion({ question: { owner, signedInAs }, onAgree }: LinkQuestionFormProps) {
  return (
    <>
      <Title>Change your account’s email address?</Title>
      <p className="mt-3">
        {owner.email ? (
          <>
            The account of <Address text={owner.email} /> would change to{' '}
          </>
        ) : (
          'An account without an email address would get '
        )}
        <Address text={owner.new_email} />. Didn’t ask for it? Close this page, and nothing changes.
      </p>
      <p className="mt-3 text-muted">
        {signedInAs === undefined ? null : (
          <>
            You are signed in as <Address text={signedInAs} />.{' '}
          </>
        )}
        The last confirmation signs you in to the account that changes. If it is not yours, someone
        else could see what you save in it.
      </p>
      <AgreeButton onAgree={onAgree}>Confirm the change</AgreeButton>
      {signedInAs === undefined ? null : (
        <LinkButton href="/account" look="secondary" className="mt-3 w-full">
          Don’t change it
        </LinkButton>
      )}
    </>
  )
}

type AgreeButtonProps = { children: string; onAgree: () => void }

function AgreeButton({ children, onAgree }: AgreeButtonProps) {
  return (
    <Button
      className="mt-6 w-full"
      disabled={!useWasSeen('[data-named-account]')}
      onClick={onAgree}
    >
      {children}
    </Button>
  )
}

function Title({ children }: { children: string }) {
  const title = useFocusOnArrival()
  return (
    <h1 ref={title} tabIndex={-1} className="text-heading font-medium outline-none">
      {children}
    </h1>
  )
}

function Address({ text }: { text: string | null }) {
  return (
    <strong dir="ltr" data-named-account="" className="wrap-anywhere">
      {text ?? 'an account without an email address'}
    </strong>
  )
}
