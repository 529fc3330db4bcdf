const STORAGE_KEY = 'kachi-scroll'
const MAX_KEPT = 20
const MAX_WAIT_MS = 8000
const READER_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Where a page was left: so many pixels below the top of a section, or of the page. */
type Left = { section: string; offset: number }

/**
 * Browsers restore a page's scroll position when it has loaded, and ours get their content later. After
 * Back, Forward and reload this goes on until the content is there or the reader moves.
 */
export function keepScroll(): void {
  const left = wasLeft() ? loadAll()[location.href] : undefined
  if (left) restore(left)
  addEventListener('pagehide', storeScroll)
}

function wasLeft(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || entry?.type === 'reload'
}

function storeScroll(): void {
  const above = [...document.querySelectorAll('main section[id]')].findLast(
    (section) => section.getBoundingClientRect().top <= 0,
  )
  const left: Left = above
    ? { section: above.id, offset: -above.getBoundingClientRect().top }
    : { section: '', offset: scrollY }
  const { [location.href]: _, ...others } = loadAll()
  const kept = [...Object.entries(others), [location.href, left]].slice(-MAX_KEPT)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // The browser's own position remains.
  }
}

function restore({ section, offset }: Left): void {
  const page = new ResizeObserver(() => {
    const top = section ? document.getElementById(section)?.getBoundingClientRect().top : -scrollY
    if (top !== undefined) scrollBy({ top: top + offset, behavior: 'instant' })
  })
  const timer = setTimeout(stop, MAX_WAIT_MS)
  function stop() {
    page.disconnect()
    clearTimeout(timer)
    for (const act of READER_ACTS) removeEventListener(act, stop)
  }
  page.observe(document.body)
  for (const act of READER_ACTS) addEventListener(act, stop, { passive: true })
}

function loadAll(): Partial<Record<string, Left>> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Record<string, Left>>
  } catch {
    return {}
  }
}
