import { useEffect, useState } from 'react'
import { SUBSCRIBER_EMAIL_MAX_LENGTH } from '#domain/newsletter/subscriber-email.ts'
import { Dialog } from '#site/ui/dialog.tsx'
import { dismissPopup, isPopupDismissed } from './dismissal.ts'
import { NewsletterForm } from './newsletter-form.tsx'

/** The popup of the magazine. It comes by itself, and only once. */
export function NewsletterPopup() {
  const [isShown, setIsShown] = useState(false)

  // Synchronises with the trigger, which watches the clock and the scrolling.
  useEffect(() => watchForPopup(() => setIsShown(true)), [])

  if (!isShown) return null
  function handleClose() {
    dismissPopup()
    setIsShown(false)
  }
  return (
    <Dialog title="Read with us on Thursdays" onClose={handleClose}>
      <p className="mt-2 mb-6 text-small text-muted">
        You have read this far. The weekly letter goes further: one company, one idea and the
        figures behind them, from Tokyo to Mumbai. It also opens the Pro area.
      </p>
      <NewsletterForm emailMaxLength={SUBSCRIBER_EMAIL_MAX_LENGTH} onSubscribed={handleClose} />
    </Dialog>
  )
}

const DELAY_MS = 10_000
const SCROLL_THRESHOLD_PX = 1500

/**
 * Calls back once, ten seconds or more after the start, when the page has been scrolled past
 * 1500 px; never when the popup was dismissed. Returns how to stop watching.
 */
export function watchForPopup(onDue: () => void): () => void {
  if (isPopupDismissed()) return () => {}
  function handleScroll() {
    if (window.scrollY <= SCROLL_THRESHOLD_PX || isPopupDismissed()) return
    stop()
    onDue()
  }
  const timer = setTimeout(
    () => addEventListener('scroll', handleScroll, { passive: true }),
    DELAY_MS,
  )
  function stop() {
    clearTimeout(timer)
    removeEventListener('scroll', handleScroll)
  }
  return stop
}
