import { bringsAuthCode } from '#site/session/redirect-return.ts'
import { runLaterModules, untilFirstScreen } from '#site/ui/until-first-screen.ts'

// Loads the user menu and the session code only if a session is stored or about to be, so guests
// never download them. Until then, the header shows the link to the account page.
const slots = document.querySelectorAll<HTMLElement>('[data-header-session]')
const { visitor, secondStep } = document.documentElement.dataset
// Before the second step the menu is empty, but it must be ready when the step is done.
const hasSession = visitor !== 'guest' || secondStep === 'open' || bringsAuthCode()

if (hasSession && slots.length > 0) void mountMenus()

async function mountMenus(): Promise<void> {
  await untilFirstScreen()
  await runLaterModules()
  const { mountHeaderSession } = await import('./mount-header-session.tsx')
  for (const slot of slots) mountHeaderSession(slot)
}
