import { LinkButton } from '#site/ui/button.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'

export function Farewell() {
  const title = useFocusOnArrival()
  return (
    <div className="wrap pb-16">
      <h2 ref={title} tabIndex={-1} className="text-title font-medium outline-none">
        Account deleted
      </h2>
      <p className="mt-2 max-w-lg">
        You are logged out everywhere and unsubscribed from the newsletter. The articles stay open
        to you. Thank you for reading.
      </p>
      <LinkButton href="/" look="secondary" className="mt-6">
        Return to Home
      </LinkButton>
    </div>
  )
}
