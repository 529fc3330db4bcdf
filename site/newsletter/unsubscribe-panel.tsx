import { Button, LinkButton } from '#site/ui/button.tsx'
import { Choices, Step, StepPanel } from '#site/ui/step.tsx'

const LINK = 'font-semibold text-accent underline underline-offset-4'

/** Shows one step at a time; `unsubscribe-page.ts` decides which. */
export function UnsubscribePanel() {
  return (
    <StepPanel eyebrow="The weekly letter" title="Unsubscribe?" shown="ask">
      <Ask />
      <Done />
      <Failed />
      <Incomplete />
    </StepPanel>
  )
}

function Ask() {
  return (
    <Step name="ask" title="Unsubscribe?" isShown>
      <p>
        We won't send you any more letters, and you lose access to Pro. You can subscribe again at
        any time.
      </p>
      <noscript>
        <p className="mt-4 border-l-2 border-control pl-4 text-small">
          You are still subscribed. This page needs JavaScript, which is turned off. Turn it on, or
          use the unsubscribe button in your email app.
        </p>
      </noscript>
      <Choices>
        <Button data-unsubscribe className="noscript:hidden">
          Unsubscribe
        </Button>
        <LinkButton href="/magazine" look="quiet">
          Stay subscribed
        </LinkButton>
      </Choices>
    </Step>
  )
}

function Done() {
  return (
    <Step name="done" title="Unsubscribed successfully">
      <p>You&apos;ve been removed from our mailing list.</p>
      <p className="mt-3 text-small text-muted">
        Unsubscribed by mistake? Subscribe again with the same address and confirm with the link we
        email you.
      </p>
      <Choices>
        <LinkButton href="/magazine#subscribe" look="secondary">
          Subscribe again
        </LinkButton>
      </Choices>
    </Step>
  )
}

function Failed() {
  return (
    <Step name="failed" title="Unsubscribe failed">
      <p data-problem>Failed to unsubscribe. Please try again.</p>
      <p className="mt-3 text-small text-muted">
        You can also unsubscribe in{' '}
        <a href="/account" className={LINK}>
          your account
        </a>
        .
      </p>
      <div data-retry>
        <Choices>
          <Button data-unsubscribe>Try again</Button>
        </Choices>
      </div>
    </Step>
  )
}

function Incomplete() {
  return (
    <Step name="incomplete" title="This link is incomplete">
      <p>
        You are still subscribed. Open the link at the bottom of a letter again, or unsubscribe on
        your account page.
      </p>
      <Choices>
        <LinkButton href="/account" look="secondary">
          Your account
        </LinkButton>
      </Choices>
    </Step>
  )
}
