import { watchForPopup } from '#site/newsletter/popup-trigger.ts'

// Loads the popup's code only when the popup is due.
watchForPopup(async () => {
  const { showNewsletterPopup } = await import('#site/newsletter/newsletter-popup.tsx')
  showNewsletterPopup()
})
