import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { requestAddress } from './request-address.ts'

type PendingAddressProps = { from: string; to: string }

/** A change of address under way: what it waits for, and how to go on. */
export function PendingAddress({ from, to }: PendingAddressProps) {
  const [isSending, setIsSending] = useState(false)

  async function handleResend() {
    setIsSending(true)
    await requestAddress(to)
    setIsSending(false)
  }

  return (
    <div role="status" aria-busy={isSending} className="border-l-4 border-accent bg-tint px-4 py-4">
      <p className="font-semibold">Waiting for both mailboxes</p>
      <p className="mt-1 text-small">
        Open the link that we sent to <strong className="break-all">{from}</strong> and the one to{' '}
        <strong className="break-all">{to}</strong>, in any order, within an hour. Until then, and
        if you do nothing, your address stays as it is.
      </p>
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
