/**
 * Applies the theme and the visitor's state before the first paint, so the page does not flicker.
 * The function's source is inlined into the head, so it cannot use anything outside itself.
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
    // Same as `getInitials`. JSON escapes quotes and backslashes as CSS does.
    const initials = email.slice(0, 2).toUpperCase()
    root.style.setProperty('--visitor-initials', JSON.stringify(initials))
    root.style.setProperty('--visitor-address', JSON.stringify(email))
  } catch {
    // A damaged summary costs only the initials. The session code writes it again.
  }
}

export const beforePaintScript = `(${applyStoredState.toString()})()`
