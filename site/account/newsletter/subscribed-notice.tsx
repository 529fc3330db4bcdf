import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { unsubscribe } from './unsubscribe.ts'

type NoticeProps = {
  email: string
  /** Whether it replaces the notice whose button was pressed. */
  isNews: boolean
  onChange: () => Promise<void>
}

export function SubscribedNotice({ email, isNews, onChange }: NoticeProps) {
  const start = useFocusOnArrival<HTMLParagraphElement>(isNews)
  const [isSending, setIsSending] = useState(false)

  async function handleUnsubscribe() {
    setIsSending(true)
    const problem = await unsubscribe(email)
    if (problem) showToast('Unsubscribe failed', problem, 'problem')
    else {
      showToast('Unsubscribed successfully', "You've been removed from our mailing list.")
      await onChange()
    }
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending}>
      <p ref={start} tabIndex={-1} className="outline-none">
        <span className="font-semibold text-gain">Subscribed.</span> A letter every Thursday, and
        access to the Pro area. Unsubscribing ends both; you can come back at any time.
      </p>
      <Button
        look="secondary"
        className="mt-4"
        disabled={isSending}
        onClick={() => void handleUnsubscribe()}
      >
        {isSending ? 'Please wait...' : 'Unsubscribe'}
      </Button>
    </div>
  )
}
