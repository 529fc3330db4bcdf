import { LinkButton } from '#site/ui/link-button.tsx'

/** In place of the account, once there is none. */
export function Farewell() {
  return (
    <div role="status" className="wrap max-w-xl pb-16">
      <h2 className="text-title font-medium">Account deleted</h2>
      <p className="mt-2">
        You are logged out everywhere, and the newsletter has ended. The articles stay open to you.
        Thank you for having read with us.
      </p>
      <LinkButton href="/" look="secondary" className="mt-6">
        Return to Home
      </LinkButton>
    </div>
  )
}
