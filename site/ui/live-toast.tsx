import { useEffect, useState } from 'react'

export type ToastMessage = { title: string; text: string; tone?: 'plain' | 'problem' }

const DISPLAY_MS = 8000

type LiveToastProps = { message: ToastMessage | undefined; onDone: () => void }

/**
 * The toast of the public pages: a polite live region that is always there, so that screen readers
 * notice what is put into it. It goes by itself, and waits while it is pointed at or focused.
 */
export function LiveToast({ message, onDone }: LiveToastProps) {
  const [isHeld, setIsHeld] = useState(false)

  // Synchronises with the clock: the toast leaves after its time, unless somebody is reading it.
  useEffect(() => {
    if (!message || isHeld) return
    const timer = setTimeout(onDone, DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [message, isHeld, onDone])

  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4 md:justify-end md:p-6"
    >
      {message ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses the clock, it does nothing
        <div
          className={`pointer-events-auto w-full max-w-[420px] rounded-seal border-l-4 bg-ink px-5 py-4 text-paper ${message.tone === 'problem' ? 'border-loss' : 'border-accent'}`}
          onMouseEnter={() => setIsHeld(true)}
          onMouseLeave={() => setIsHeld(false)}
        >
          <p className="font-semibold">{message.title}</p>
          <p className="mt-1 text-small">{message.text}</p>
        </div>
      ) : null}
    </div>
  )
}
