import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { callFunction } from '#site/backend-client/call-function.ts'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { BotCheck, type BotCheckStatus } from './human-check.tsx'

type BotCheckControl = {
  widget: ReactNode
  /**
   * Resolves to the proof for a call about this email, or to undefined, with a toast, if the check
   * is not passed.
   */
  spend: (email: string) => Promise<string | undefined>
  isPassed: boolean
}

export function useBotCheck(): BotCheckControl {
  const [round, setRound] = useState(0)
  const [isUnavailable, setIsUnavailable] = useState(false)
  const { token, keepToken, readToken, awaitToken, stopWaiting } = useLatestToken()
  const isHinting = !token && !isUnavailable

  function handleStatus(status: BotCheckStatus) {
    setIsUnavailable(status === 'unavailable')
    if (status === 'unavailable') stopWaiting()
  }

  async function spend(email: string): Promise<string | undefined> {
    const isNextComing = round > 0 && !isUnavailable
    const taken = readToken() || (isNextComing && (await awaitToken()))
    if (!taken) {
      showToast(
        'Security Verification Required',
        'Please complete the security verification.',
        'problem',
      )
      return undefined
    }
    try {
      return await obtainCaptchaToken(email, taken)
    } finally {
      keepToken(undefined)
      setRound((number) => number + 1)
    }
  }

  const widget = (
    <div>
      <BotCheck purpose="sign-in" round={round} onToken={keepToken} onStatusChange={handleStatus} />
      {/* Invisible rather than removed, so that nothing below moves. */}
      <p className={`mt-2 text-note text-muted ${isHinting ? '' : 'invisible'}`}>
        Please complete the security verification above
      </p>
    </div>
  )
  return { widget, spend, isPassed: token !== undefined }
}

/** How long an attempt waits for the next check. Slow phones need some seconds. */
const LONGEST_WAIT_MS = 20_000

function useLatestToken() {
  const [token, setToken] = useState<string>()
  const latest = useRef<string>(undefined)
  const finishWaiting = useRef<(token: string | undefined) => void>(undefined)

  function keepToken(next: string | undefined) {
    latest.current = next
    setToken(next)
    if (next) finishWaiting.current?.(next)
  }

  function awaitToken(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MS)
      finishWaiting.current = (next) => {
        clearTimeout(timer)
        resolve(next)
      }
    })
  }

  return {
    token,
    keepToken,
    awaitToken,
    readToken: () => latest.current,
    stopWaiting: () => finishWaiting.current?.(undefined),
  }
}

const ReceiptSchema = z.object({ receipt: z.string().check(z.minLength(1)) })

/**
 * The proof for the authentication service: Turnstile's token, which the service verifies, or a
 * receipt of our own check, bound to this email.
 * @throws if the check is refused or cannot be reached
 */
async function obtainCaptchaToken(email: string, token: string): Promise<string> {
  const { botCheck } = await loadConfiguration()
  if (botCheck.provider === 'turnstile') return token
  const answer = await callFunction('bot-check', {
    purpose: 'sign-in',
    subject: email.trim().toLowerCase(),
    provider: botCheck.provider,
    token,
  })
  return ReceiptSchema.parse(answer).receipt
}
