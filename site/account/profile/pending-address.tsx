import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { requestAddress } from './request-address.ts'

/** How long the links work, in milliseconds, as the mails say. */
const LINK_LIFE_MS = 3_600_000

type PendingAddressProps = { from: string; to: string; sentAt: string }

/** A change of address under way: what it waits for, and how to go on. */
export function PendingAddress({ from, to, sentAt }: PendingAddressProps) {
  const [isSending, setIsSending] = useState(false)

  async function handleResend() {
    setIsSending(true)
    await requestAddress(to)
    setIsSending(false)
  }

  return (
    <div role="status" aria-busy={isSending} className="border-l-4 border-accent bg-tint px-4 py-4">
      {hasRunOut(sentAt) ? (
        <>
          <p className="font-semibold">The links have run out</p>
          <p className="mt-1 text-small">
            The change to <strong className="wrap-anywhere">{to}</strong> was not confirmed in both
            mailboxes within an hour. Your address is as it was.
          </p>
        </>
      ) : (
        <>
          <p className="font-semibold">Waiting for both mailboxes</p>
          <p className="mt-1 text-small">
            Open the link that we sent to <strong className="wrap-anywhere">{from}</strong> and the
            one to <strong className="wrap-anywhere">{to}</strong>, in any order, within an hour.
            Until then, and if you do nothing, your address stays as it is.
          </p>
        </>
      )}
      <Button
        look="secondary"
        className="mt-3"
        disabled={isSending}
        onClick={() => void handleResend()}
      >
        {isSending ? 'Please wait...' : 'Send both again'}
      </Button>
    </div>
  )
}

function hasRunOut(sentAt: string): boolean {
  return Date.now() - Date.parse(sentAt) > LINK_LIFE_MS
}
