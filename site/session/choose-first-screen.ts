/**
 * Decides in the head whether this reader sees the first screen: with a session that has not run out, known as a
 * subscriber, without a search or an analysis in the address. The function's source is inlined, so it cannot use
 * anything outside itself. It shows no data: the session code decides about access as always.
 */
export function chooseFirstScreen(): void {
  try {
    const root = document.documentElement
    const keys = Object.keys(localStorage).filter((key) => /^sb-.+-auth-token$/.test(key))
    const session = JSON.parse((keys.length === 1 && localStorage.getItem(keys[0] ?? '')) || 'null')
    const isFresh = session?.expires_at * 1000 > Date.now() + 60_000
    const isKept =
      sessionStorage.getItem('kachi-holdings-draft') ?? localStorage.getItem('kachi-holdings-draft')
    if (isFresh && root.dataset.visitor === 'subscriber' && location.search === '' && !isKept) {
      root.dataset.firstScreen = 'true'
    }
  } catch {
    // The page loads as for everyone else.
  }
}

export const firstScreenScript = `(${chooseFirstScreen.toString()})()`
