import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { CheckIcon } from '#site/ui/icons.tsx'
import { useKeptFocus } from '#site/ui/use-kept-focus.ts'
import {
  type BotCheckPurpose,
  createAltchaSource,
  type TokenHandlers,
  type TokenSource,
} from './altcha-source.ts'
import { createTurnstileSource } from './turnstile-source.ts'

type BotCheckProps = {
  purpose: BotCheckPurpose
  /** A new number starts the check again: a token can be spent only once. */
  round?: number
  /** Receives undefined when a token has failed or expired. */
  onToken: (token: string | undefined) => void
  onStatusChange?: (status: BotCheckStatus) => void
}

/**
 * Not in a file named bot-check.tsx: its built path would contain the name that the interface
 * contract reserves for the calls.
 */
export function BotCheck({ purpose, round = 0, onToken, onStatusChange }: BotCheckProps) {
  const [status, setStatus] = useState<BotCheckStatus>('waiting')
  const [attempt, setAttempt] = useState(0)
  const [drawsItself, setDrawsItself] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const callbacks = useRef({ onToken, onStatusChange })
  callbacks.current = { onToken, onStatusChange }
  const isSeen = useFirstSight(container)

  function changeStatus(next: BotCheckStatus) {
    setStatus(next)
    callbacks.current.onStatusChange?.(next)
  }

  // Synchronizes with the provider of the check.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or round starts the check again
  useEffect(() => {
    if (!isSeen || !container.current) return
    changeStatus('verifying')
    return startCheck({
      purpose,
      container: container.current,
      setDrawsItself,
      handlers: {
        onToken(token) {
          changeStatus('verified')
          callbacks.current.onToken(token)
        },
        onExpired() {
          changeStatus('verifying')
          callbacks.current.onToken(undefined)
        },
        onUnavailable(cause) {
          console.warn('The bot check is unavailable.', cause)
          changeStatus('unavailable')
          callbacks.current.onToken(undefined)
        },
      },
    })
  }, [isSeen, attempt, round, purpose])

  const isOwnRowShown = !drawsItself || status === 'unavailable'
  return (
    <div className="min-h-[65px]">
      <div ref={container} />
      {isOwnRowShown ? (
        <BotCheckStatusRow status={status} onRetry={() => setAttempt((number) => number + 1)} />
      ) : null}
    </div>
  )
}

function startCheck({
  purpose,
  container,
  setDrawsItself,
  handlers,
}: {
  purpose: BotCheckPurpose
  container: HTMLElement
  setDrawsItself: (drawsItself: boolean) => void
  handlers: TokenHandlers
}): () => void {
  let isStopped = false
  let stop: (() => void) | undefined
  chooseSource(purpose, setDrawsItself)
    .then((source) => {
      if (!isStopped) stop = source(container, handlers)
    })
    .catch((cause: unknown) => {
      if (!isStopped) handlers.onUnavailable(cause)
    })
  return () => {
    isStopped = true
    stop?.()
  }
}

async function chooseSource(
  purpose: BotCheckPurpose,
  setDrawsItself: (drawsItself: boolean) => void,
): Promise<TokenSource> {
  const { botCheck } = await loadConfiguration()
  const isTurnstile = botCheck.provider === 'turnstile' && Boolean(botCheck.siteKey)
  setDrawsItself(isTurnstile)
  return isTurnstile && botCheck.siteKey
    ? createTurnstileSource(purpose, botCheck.siteKey)
    : createAltchaSource(purpose)
}

export type BotCheckStatus = 'waiting' | 'verifying' | 'verified' | 'unavailable'

const TEXTS: Record<BotCheckStatus, string> = {
  waiting: 'Security verification',
  verifying: 'Verifying…',
  verified: 'Verified',
  unavailable: 'Security verification temporarily unavailable',
}

type BotCheckStatusRowProps = { status: BotCheckStatus; onRetry: () => void }

function BotCheckStatusRow({ status, onRetry }: BotCheckStatusRowProps) {
  return (
    <fieldset
      aria-label="Security verification"
      aria-busy={status === 'verifying'}
      data-bot-check={status}
      className="rounded-seal border border-hairline bg-sunken px-4"
    >
      <div className="flex min-h-[63px] flex-wrap items-center gap-x-3 py-2">
        {/* No mark if unavailable: an empty box looks like a checkbox, and phones need the room. */}
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
  const { button } = useKeptFocus()
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

function useFirstSight(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)

  // Synchronizes with scrolling and with the focus inside the form.
  useEffect(() => {
    const target = element.current
    if (!target || isSeen) return
    const see = () => setIsSeen(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && see(),
      { rootMargin: '200px' },
    )
    observer.observe(target)
    const form = target.closest('form')
    form?.addEventListener('focusin', see)
    return () => {
      observer.disconnect()
      form?.removeEventListener('focusin', see)
    }
  }, [element, isSeen])

  return isSeen
}
