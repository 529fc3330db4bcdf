import { CheckIcon } from '#site/ui/icons.tsx'
import { useKeptFocus } from '#site/ui/use-kept-focus.ts'

export type BotCheckStatus = 'waiting' | 'verifying' | 'verified' | 'unavailable'

const TEXTS: Record<BotCheckStatus, string> = {
  waiting: 'Security verification',
  verifying: 'Verifying…',
  verified: 'Verified',
  unavailable: 'Security verification temporarily unavailable',
}

type BotCheckStatusRowProps = { status: BotCheckStatus; onRetry: () => void }

/** How far the check is, said politely, in a row that keeps its height in every state. */
export function BotCheckStatusRow({ status, onRetry }: BotCheckStatusRowProps) {
  return (
    <fieldset
      aria-label="Security verification"
      aria-busy={status === 'verifying'}
      data-bot-check={status}
      className="rounded-seal border border-hairline bg-sunken px-4"
    >
      <div className="flex min-h-[63px] flex-wrap items-center gap-x-3 py-2">
        {/* No mark then: an empty box asks to be ticked, and two lines beside the way to retry need its room on a phone. */}
        {status === 'unavailable' ? null : <StatusMark status={status} />}
        <p
          aria-live="polite"
          className={`min-w-32 flex-1 text-ink ${status === 'unavailable' ? 'text-note leading-tight' : 'text-small'}`}
        >
          {TEXTS[status]}
        </p>
        {status === 'unavailable' ? <RetryButton onRetry={onRetry} /> : null}
      </div>
    </fieldset>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const button = useKeptFocus(false)
  return (
    <button
      ref={button}
      type="button"
      onClick={onRetry}
      className="-mr-2 min-h-11 shrink-0 px-2 text-small font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      Try again
    </button>
  )
}

function StatusMark({ status }: { status: Exclude<BotCheckStatus, 'unavailable'> }) {
  if (status === 'verified') {
    return (
      <span className="inline-flex size-6 items-center justify-center rounded-seal bg-gain text-paper">
        <CheckIcon className="size-4" />
      </span>
    )
  }
  const look = {
    waiting: 'rounded-seal border-control',
    verifying: 'rounded-round border-control border-t-accent animate-spin',
  }[status]
  return <span aria-hidden="true" className={`size-6 shrink-0 border-2 ${look}`} />
}
