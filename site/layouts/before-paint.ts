/**
 * Applies the theme and the visitor's state before the first paint, so the page does not flicker.
 * The function's source is inlined into the head, so it cannot use anything outside itself but `showAddress`.
 */
export function applyStoredState(): void {
  const root = document.documentElement
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const stored = read('theme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = stored === 'dark' || (stored !== 'light' && prefersDark)
  root.classList.toggle('dark', isDark)
  root.dataset.theme = isDark ? 'dark' : 'light'

  try {
    const watched = JSON.parse(read('kachi-watchlist') ?? '{}').symbols?.length > 0
    const asked = /[?&](?:symbols|analysis)=/.test(location.search)
    if (asked || watched || read('kachi-past-analyses')) root.dataset.returning = 'true'
  } catch {
    // A damaged list costs only the small heading.
  }

  let keys: string[] = []
  try {
    keys = Object.keys(localStorage)
  } catch {
    keys = []
  }
  if (!keys.some((key) => /^sb-.+-auth-token$/.test(key))) return

  root.dataset.visitor = 'reader'
  try {
    const summary = JSON.parse(read('kachi-visitor') ?? '{}')
    if (summary.awaitsSecondStep === true) {
      root.dataset.visitor = 'guest'
      root.dataset.secondStep = 'open'
      return
    }
    if (summary.isSubscriber === true) root.dataset.visitor = 'subscriber'
    const email = String(summary.email ?? '').trim()
    if (!email) return
    showAddress(root, email)
  } catch {
    // A damaged summary costs only the initials. The session code writes it again.
  }
}

/** JSON escapes quotes and backslashes as CSS does. */
function showAddress({ style }: HTMLElement, email: string): void {
  // Same as `getInitials` and `shortenLogin`.
  const initials = email.slice(0, 2).toUpperCase()
  const shown = email.length > 48 ? `${email.slice(0, 16)}…${email.slice(-31)}` : email
  style.setProperty('--visitor-initials', JSON.stringify(initials))
  style.setProperty('--visitor-address', JSON.stringify(shown))
}

export const beforePaintScript = `(() => {${showAddress.toString()};(${applyStoredState.toString()})()})()`
