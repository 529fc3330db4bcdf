type Connection = { downlink?: number }

/**
 * On a slow connection, the first screen reacts before its fonts are fetched: until then, the text is set in the
 * fallbacks, which take the same space. The function's source is inlined after the fonts' styles, so it cannot use
 * anything outside itself.
 */
export function delayFonts(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const root = document.documentElement
  const slowMbits = 2
  if (!root.dataset.firstScreen || (connection?.downlink ?? slowMbits) >= slowMbits) return
  const styles = getComputedStyle(root)
  const names = ['--font-inter', '--font-newsreader', '--font-newsreader-display']
  for (const name of names) {
    const families = styles.getPropertyValue(name)
    root.style.setProperty(name, families.slice(families.indexOf(',') + 1))
  }
  const release = () => {
    for (const name of names) root.style.removeProperty(name)
  }
  // In a task of its own: it lays the page out again.
  addEventListener('kachi-first-screen', () => setTimeout(release), { once: true })
  const releaseUnlessStarting = () => {
    if (root.dataset.firstScreen !== 'starting') release()
  }
  // If the first screen's script fails.
  addEventListener('load', releaseUnlessStarting, { once: true })
}

export const delayFontsScript = `(${delayFonts.toString()})()`
