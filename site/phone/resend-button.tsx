import { useEffect, useState } from 'react'
import { Button } from '#site/ui/button.tsx'

/** The pause between two messages, in seconds: what hosted projects begin with. */
const PAUSE_SECONDS = 60

type ResendButtonProps = {
  disabled?: boolean
  /** True when another message is on its way. */
  onResend: () => Promise<boolean>
}

/** Sends a code once more. It is rendered when one has just gone out, and counts down from then. */
export function ResendButton({ disabled = false, onResend }: ResendButtonProps) {
  const { secondsLeft, restart } = useCountdown(PAUSE_SECONDS)
  const [isSending, setIsSending] = useState(false)

  async function handleResend() {
    setIsSending(true)
    if (await onResend()) restart()
    setIsSending(false)
  }

  return (
    <Button
      look="quiet"
      className="tabular-nums"
      disabled={disabled || isSending || secondsLeft > 0}
      onClick={() => void handleResend()}
    >
      {secondsLeft > 0 ? `Another code in ${secondsLeft} s` : 'Text me another code'}
    </Button>
  )
}

function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isOver = secondsLeft === 0

  // Synchronises with the clock, as long as there is something to count.
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])

  function restart() {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }

  return { secondsLeft, restart }
}
