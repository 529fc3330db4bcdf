import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { Toasts } from './toasts.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  // Synchronizes with the browser's top layer, which makes the rest of the page inert.
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    const section = opener?.closest('section')
    dialog?.showModal()
    // The browser would focus the close button, and the space bar, used to scroll, would press it.
    heading.current?.focus()
    return () => {
      dialog?.close()
      // Nothing had the focus if the reader only scrolled.
      const hadFocus = opener !== document.body && opener instanceof HTMLElement
      if (hadFocus && opener.isConnected) opener.focus()
      else focusSection(section ?? document.querySelector('main'))
    }
  }, [])

  return (
    <dialog
      ref={element}
      aria-modal="true"
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-seal border border-hairline bg-raised p-6 text-ink backdrop:bg-ink/60 dark:backdrop:bg-sunken/80 sm:p-8"
      onKeyDown={keepFocusInside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex items-start justify-between gap-4">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="min-w-0 text-title font-medium wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-round text-muted hover:bg-sunken hover:text-ink"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
      {children}
      <Toasts isOnTop />
    </dialog>
  )
}

function focusSection(section: HTMLElement | null | undefined): void {
  if (!section) return
  section.tabIndex = -1
  section.focus({ preventScroll: true })
}

/** Browsers let Tab leave a modal dialog for the toolbar; docs/behavior.md promises that it stays inside. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const index = items.indexOf(document.activeElement as HTMLElement)
  // The heading has the initial focus but is not in this list.
  if (event.shiftKey ? index > 0 : index !== items.length - 1) return
  event.preventDefault()
  const target = event.shiftKey ? items.at(-1) : items[0]
  target?.focus()
}
