import { bringsAuthCode } from '#site/session/redirect-return.ts'

/**
 * Loads the user menu, and with it all code of the session, only when a session is stored or about
 * to be: a guest never pays for it. Until it stands there, the link to the account page keeps its place.
 */
const slots = document.querySelectorAll<HTMLElement>('[data-header-session]')
const { visitor, secondStep } = document.documentElement.dataset
// Before the second step the menu shows nothing, and is there at once when it has been done.
const hasSession = visitor !== 'guest' || secondStep === 'open' || bringsAuthCode()

if (hasSession && slots.length > 0) void mountMenus()

async function mountMenus(): Promise<void> {
  const { mountHeaderSession } = await import('./mount-header-session.tsx')
  for (const slot of slots) mountHeaderSession(slot)
}
