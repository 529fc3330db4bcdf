import { MONITORING_FREQUENCIES } from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Choices, Step, StepPanel } from '#site/ui/step.tsx'

/** Shows one step at a time; `monitoring-page.ts` decides which. */
export function MonitoringPanel() {
  return (
    <StepPanel eyebrow="Save &amp; Monitor" title="Portfolio reports" shown="loading">
      <Step name="loading" title="Portfolio reports" isShown>
        <p className="noscript:hidden">Looking up your reports...</p>
        <noscript>
          <p className="border-l-2 border-control pl-4 text-small">
            Nothing has changed. This page needs JavaScript, which is turned off. Turn it on, or use
            the unsubscribe button in your email app to stop the reports.
          </p>
        </noscript>
      </Step>
      <Unconfirmed />
      <Active />
      <Stopped />
      <Alerts />
      <Ended />
    </StepPanel>
  )
}

function Unconfirmed() {
  return (
    <Step name="unconfirmed" title="Send reports to this address?">
      <p>
        A Kachi reader asked us to send reports on <span data-holdings /> to{' '}
        <span data-email className="font-semibold" />. We won’t send any unless you confirm.
      </p>
      <Choices>
        <Button data-action="confirm">Confirm the reports</Button>
        <LinkButton href="/" look="quiet">
          No, thanks
        </LinkButton>
      </Choices>
    </Step>
  )
}

function Active() {
  return (
    <Step name="active" title="Your portfolio reports">
      <p>
        We send reports on <span data-holdings /> to <span data-email className="font-semibold" />.
        The next one is due on <span data-next />.
      </p>
      <form className="mt-6" data-frequencies>
        <fieldset>
          <legend className="mb-1 text-small font-medium">How often</legend>
          {MONITORING_FREQUENCIES.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3 text-small">
              <input type="radio" name="frequency" value={value} className="size-5 accent-accent" />
              {label}
            </label>
          ))}
        </fieldset>
      </form>
      <p data-saved role="status" className="mt-2 min-h-6 text-small text-gain" />
      <Choices>
        <Button data-action="stop" look="secondary">
          Stop the reports
        </Button>
      </Choices>
    </Step>
  )
}

function Stopped() {
  return (
    <Step name="stopped" title="Reports stopped">
      <p>
        We won't send any more reports to <span data-email className="font-semibold" />. The
        holdings are deleted after 30 days.
      </p>
      <p className="mt-3 text-small text-muted">Stopped by mistake?</p>
      <Choices>
        <Button data-action="resume" look="secondary">
          Undo
        </Button>
      </Choices>
    </Step>
  )
}

function Alerts() {
  return (
    <>
      <Step name="alerts" title="Your watchlist alerts">
        <p>
          We email <span data-email className="font-semibold" /> when a price or a score crosses its
          line. <span data-alerts /> set.
        </p>
        <Choices>
          <Button data-action="stop" look="secondary">
            Stop all alerts
          </Button>
          <LinkButton href="/pro" look="quiet">
            Open your watchlist
          </LinkButton>
        </Choices>
      </Step>
      <Step name="alerts-stopped" title="Alerts stopped">
        <p>
          We won’t send any more alerts to <span data-email className="font-semibold" />. They are
          deleted after 30 days. Your watchlist stays.
        </p>
        <p className="mt-3 text-small text-muted">Stopped by mistake?</p>
        <Choices>
          <Button data-action="resume" look="secondary">
            Undo
          </Button>
        </Choices>
      </Step>
    </>
  )
}

function Ended() {
  return (
    <>
      <Step name="gone" title="These reports have ended">
        <p>What they were about has been deleted. You don’t need to do anything.</p>
      </Step>
      <Step name="incomplete" title="This link is incomplete">
        <p>Nothing has changed. Open the link in the report again, or copy the whole address.</p>
        <Choices>
          <LinkButton href="/account" look="secondary">
            Your account
          </LinkButton>
        </Choices>
      </Step>
      <Step name="failed" title="That did not work">
        <p data-problem>The server did not respond.</p>
        <Choices>
          <Button data-retry>Try again</Button>
        </Choices>
      </Step>
    </>
  )
}
