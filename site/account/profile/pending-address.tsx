import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { AddressCodes } from './address-codes.tsx'
import { requestAddress } from './request-address.ts'

/** How long the links work, in milliseconds, as the mails say. */
const LINK_LIFE_MS = 3_600_000

type PendingAddressProps = {
  /** Empty for an account that has had only a phone number. */
  from: string
  to: string
  sentAt: string
}

/** A change of address under way: what it waits for, and how to go on. */
export function PendingAddress({ from, to, sentAt }: PendingAddressProps) {
  const [isSending, setIsSending] = useState(false)

  async function handleResend() {
    setIsSending(true)
    await requestAddress(to, Boolean(from))
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending} className="border-l-4 border-accent bg-tint px-4 py-4">
      {hasRunOut(sentAt) ? (
        <div role="status">
          <p className="font-semibold">The links have run out</p>
          <p className="mt-1 text-small">
            The change to <strong className="wrap-anywhere">{to}</strong> was not confirmed within
            an hour. Your address is as it was.
          </p>
        </div>
      ) : (
        <>
          <Waiting from={from} to={to} />
          {/* Fresh mails have fresh codes. */}
          <AddressCodes key={sentAt} mailboxes={from ? [from, to] : [to]} />
        </>
      )}
      <Button
        look="quiet"
        className="-ml-5 mt-2"
        disabled={isSending}
        onClick={() => void handleResend()}
      >
        {isSending ? 'Please wait...' : from ? 'Send both again' : 'Send it again'}
      </Button>
    </div>
  )
}

function Waiting({ from, to }: { from: string; to: string }) {
  return (
    <div role="status">
      <p className="font-semibold">
        {from ? 'Waiting for both mailboxes' : 'Waiting for your mailbox'}
      </p>
      {from ? (
        <p className="mt-1 text-small">
          Open the link that we sent to <strong className="wrap-anywhere">{from}</strong> and the
          one to <strong className="wrap-anywhere">{to}</strong>, in any order, within an hour.
          Until then, and if you do nothing, your address stays as it is.
        </p>
      ) : (
        <p className="mt-1 text-small">
          Open the link that we sent to <strong className="wrap-anywhere">{to}</strong> within an
          hour. If you do nothing, nothing changes.
        </p>
      )}
    </div>
  )
}

function hasRunOut(sentAt: string): boolean {
  return Date.now() - Date.parse(sentAt) > LINK_LIFE_MS
}
