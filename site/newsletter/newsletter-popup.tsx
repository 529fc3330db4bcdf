import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SUBSCRIBER_EMAIL_MAX_LENGTH } from '#domain/newsletter/subscriber-email.ts'
import { Dialog } from '#site/ui/dialog.tsx'
import { dismissPopup } from './dismiss-popup.ts'
import { NewsletterForm } from './newsletter-form.tsx'

export function showNewsletterPopup(): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<NewsletterPopup />)
}

export function NewsletterPopup() {
  const [isShown, setIsShown] = useState(true)
  if (!isShown) return null
  function handleClose() {
    dismissPopup()
    setIsShown(false)
  }
  return (
    <Dialog title="Read with us on Thursdays" onClose={handleClose}>
      <p className="mt-2 mb-6 text-small text-muted">
        Every week, one idea about value investing in Asia and the numbers behind it. Your
        subscription also opens Pro.
      </p>
      <NewsletterForm emailMaxLength={SUBSCRIBER_EMAIL_MAX_LENGTH} onSubscribed={handleClose} />
    </Dialog>
  )
}
