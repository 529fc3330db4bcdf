import { watchForPopup } from '#site/newsletter/popup-trigger.ts'

// The popup's code is loaded when the popup is due, and not before.
watchForPopup(async () => {
  const { showNewsletterPopup } = await import('#site/newsletter/newsletter-popup.tsx')
  showNewsletterPopup()
})
