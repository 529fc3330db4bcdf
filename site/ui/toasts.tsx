import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CloseIcon } from './icons.tsx'
import {
  dismissToast,
  enterHost,
  getHost,
  getToasts,
  subscribeToToasts,
  TOAST_DISPLAY_MS,
  type Toast,
} from './toast-store.ts'

const NO_TOASTS: readonly Toast[] = []

/**
 * The live region for messages. It is always rendered, because screen readers announce only what is
 * added to an existing one. With several on a page, the first to hydrate shows the messages. An open
 * dialog has its own, `isOnTop`, because everything outside it is inert.
 */
export function Toasts({ isOnTop = false }: { isOnTop?: boolean }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NO_TOASTS)
  const [host] = useState(() => Symbol('toasts'))
  const shownHere = useSyncExternalStore(subscribeToToasts, getHost, () => undefined) === host

  // Synchronizes with the other islands of the page.
  useEffect(() => enterHost(host, isOnTop), [host, isOnTop])

  const cameFrom = useRef<EventTarget>(null)

  function handleFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  /** The focused button disappears with its toast, so the focus returns to where it was. */
  function handleDismiss(id: number) {
    dismissToast(id)
    const { current } = cameFrom
    if (current instanceof HTMLElement) current.focus({ preventScroll: true })
  }

  return (
    <div
      role="status"
      aria-live="polite"
      onFocus={handleFocus}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 ml-auto flex w-full flex-col gap-3 p-4 md:max-w-[420px] md:p-6"
    >
      {shownHere
        ? toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={() => handleDismiss(toast.id)} />
          ))
        : null}
    </div>
  )
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false)

  // Synchronizes with the clock: the toast disappears after its time, unless it is hovered or focused.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [toast.id, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={`pointer-events-auto flex items-start gap-2 rounded-seal border-l-4 bg-ink py-3 pr-1 pl-5 text-paper shadow-none ${toast.tone === 'problem' ? 'border-loss' : 'border-accent'}`}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold">{toast.title}</p>
        <p className="mt-0.5 text-small">{toast.description}</p>
        {toast.action ? (
          <button
            type="button"
            className="mt-1 -ml-2 inline-flex min-h-11 items-center rounded-seal px-2 text-small font-semibold underline underline-offset-4 focus-visible:outline-current"
            onClick={() => {
              toast.action?.run()
              onDismiss()
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Dismiss message"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-seal opacity-70 hover:opacity-100 focus-visible:opacity-100 focus-visible:outline-current"
        onClick={onDismiss}
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  )
}
