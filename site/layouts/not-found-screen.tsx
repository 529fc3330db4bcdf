import { LinkButton } from '#site/ui/button.tsx'
import { FlyingCockroach } from './flying-cockroach.tsx'

/** `missing-path.ts` fills in the suggestion. */
export function NotFoundScreen() {
  return (
    <section className="wrap grid items-center gap-8 py-12 md:grid-cols-2 md:gap-14 md:py-20">
      <FlyingCockroach className="mx-auto max-w-md md:order-last md:max-w-none" />
      <div>
        <h1 className="text-display font-medium tracking-tight">404</h1>
        <p className="mt-4 font-serif text-lead">
          This page has grown wings. Like the flying cockroach, it came uninvited and was gone
          before anyone could find a slipper.
        </p>
        <p className="mt-4 max-w-prose text-small text-muted">
          Cockroaches have outlived every market crash in three hundred million years, mostly by
          carrying no debt. The link you followed was less resilient.
        </p>
        <p id="suggestion" hidden className="mt-6 border-l-2 border-control pl-4 text-body">
          Looking for &apos;
          <span data-suggestion-title />
          &apos;?{' '}
          <a
            data-suggestion-link
            href="/"
            className="font-semibold text-accent underline underline-offset-4"
          >
            Read it here
          </a>
        </p>
        <LinkButton href="/" className="mt-8">
          Return to Home
        </LinkButton>
      </div>
    </section>
  )
}
