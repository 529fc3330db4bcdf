import { type ReactNode, useState } from 'react'
import { BotCheck } from '#site/bot-check/human-check.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { obtainCaptchaToken } from './captcha-token.ts'

export type BotCheckControl = {
  /** The widget, to be placed in the form. */
  widget: ReactNode
  /** The proof for a call about this e-mail; undefined, with a toast, while the check is not passed. */
  spend: (email: string) => Promise<string | undefined>
  /** Whether the check is passed. Forms whose submit says so by itself need not look. */
  isPassed: boolean
}

/** The bot check of a form. A token counts once: after spending it the widget starts over. */
export function useBotCheck(): BotCheckControl {
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const [isUnavailable, setIsUnavailable] = useState(false)
  const isHinting = !token && !isUnavailable

  async function spend(email: string): Promise<string | undefined> {
    if (!token) {
      showToast(
        'Security Verification Required',
        'Please complete the security verification.',
        'problem',
      )
      return undefined
    }
    try {
      return await obtainCaptchaToken(email, token)
    } finally {
      setToken(undefined)
      setRound((number) => number + 1)
    }
  }

  const widget = (
    <div>
      <BotCheck
        key={round}
        purpose="sign-in"
        onToken={setToken}
        onStatusChange={(status) => setIsUnavailable(status === 'unavailable')}
      />
      {/* Keeps its line when it is gone: nothing below moves. */}
      <p className={`mt-2 text-note text-muted ${isHinting ? '' : 'invisible'}`}>
        Please complete the security verification above
      </p>
    </div>
  )
  return { widget, spend, isPassed: token !== undefined }
}
