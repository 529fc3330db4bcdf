import { LinkButton } from '#site/ui/button.tsx'

export function SubscribeInvitation({ isBelowList = false }: { isBelowList?: boolean }) {
  const column = isBelowList ? 'mx-auto max-w-(--container-prose)' : 'long-read-column'
  return (
    <aside aria-labelledby="subscribe-invitation" className="wrap mt-14" data-print="none">
      <div className={`${column} bg-sunken px-5 py-7 sm:px-8`}>
        <h2 id="subscribe-invitation" className="text-title font-medium">
          The next letter comes on Thursday
        </h2>
        <p className="mt-2 text-small text-muted">
          One idea, worked through with numbers, by email, for free. Your subscription also opens
          Pro: no password needed, just your email address.
        </p>
        <LinkButton href="/magazine#subscribe" className="mt-5">
          Subscribe
        </LinkButton>
      </div>
    </aside>
  )
}
