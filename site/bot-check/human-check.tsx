import { useEffect, useRef, useState } from 'react'
import { readConfiguration } from '#site/data/configuration.ts'
import { createAltchaSource } from './altcha-source.ts'
import { type BotCheckStatus, BotCheckStatusRow } from './bot-check-status-row.tsx'
import type { BotCheckPurpose, TokenHandlers, TokenSource } from './token-source.ts'
import { createTurnstileSource } from './turnstile-source.ts'
import { useFirstSight } from './use-first-sight.ts'

type BotCheckProps = {
  purpose: BotCheckPurpose
  /** A new number starts the check over, in place: a token that was spent does not come back. */
  round?: number
  /** Called with each new token, and with undefined when a token has failed or expired. */
  onToken: (token: string | undefined) => void
  onStatusChange?: (status: BotCheckStatus) => void
}

/**
 * The human verification of a form. It starts by itself when it is seen or its form is focused. Not in a
 * file named after the folder: the built file would be, and only the calls may have that name in their path.
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

  // Synchronises with the provider of the check, from first sight on and again after each retry and round.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or round starts the check again
  useEffect(() => {
    if (!isSeen || !container.current) return
    changeStatus('verifying')
    return startCheck(purpose, container.current, setDrawsItself, {
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

/** Starts the configured provider as soon as the configuration is there; returns how to stop it. */
function startCheck(
  purpose: BotCheckPurpose,
  container: HTMLElement,
  setDrawsItself: (drawsItself: boolean) => void,
  handlers: TokenHandlers,
): () => void {
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
  const { botCheck } = await readConfiguration()
  const isTurnstile = botCheck.provider === 'turnstile' && Boolean(botCheck.siteKey)
  setDrawsItself(isTurnstile)
  return isTurnstile && botCheck.siteKey
    ? createTurnstileSource(purpose, botCheck.siteKey)
    : createAltchaSource(purpose)
}
