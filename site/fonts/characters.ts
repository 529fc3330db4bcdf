/** Of ASCII, what no sentence needs; each would cost every page an eighth of a kilobyte and more. */
const signsOfProgrammers = '#<>\\^_`{|}~'

/**
 * In the files that most pages preload: with these, three of the four fit into the first fourteen
 * kilobytes that a new connection may send.
 */
export const everydayCharacters = [
  without(range(0x20, 0x7e), signsOfProgrammers),
  '\u00a0‘’“”–—…·©°×÷−¥£€',
  'áäéöü',
].join('')

/**
 * In files that a browser fetches only when a page uses one of their characters: the languages of
 * Western and Central Europe, romanised Japanese and Korean, and the currencies we write about.
 */
export const reserveCharacters = {
  /** Named after the slices in which Newsreader is published. */
  latin: `${signsOfProgrammers}${without(range(0xa1, 0xff), `${everydayCharacters}\u00ad`)}ıŒœ‚„⁄`,
  latinExtended: `${without(range(0x100, 0x17f), 'ıĲĳŉŒœſ')}ȘșȚțƠơƯư₫₱₹₺₽`,
}

/** Newsreader does not have these: text in it takes them from Inter, which is on the page anyway. */
export const everydaySigns = '₩←↑→↓↗↩√₂★☆▲▼†™'

/** Signs that few pages use. */
export const rareSigns = [
  '↔↖↘↙↪∂∆∏∑∞∫≈≠≤≥‰№‡',
  '⅓⅔⅛⁰⁴⁵⁶⁷⁸⁹₀₁₃₄₅₆₇₈₉',
  'ΑΒΓΔΘΛΣΦΨΩαβγδεθλμπρστφχψω',
  '△▽●○■□✓✗',
].join('')

/** For `unicode-range`: runs of code points, as CSS writes them. */
export function toUnicodeRanges(characters: string): [string, ...string[]] {
  const points = [...new Set(characters)].map(codePointOf).sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else runs.push([point, point])
  }
  const [first, ...others] = runs.map(toRange)
  if (!first) throw new Error('a font should have at least one character')
  return [first, ...others]
}

function toRange([start, end]: [number, number]): string {
  const from = start.toString(16).toUpperCase()
  return start === end ? `U+${from}` : `U+${from}-${end.toString(16).toUpperCase()}`
}

function range(start: number, end: number): string {
  return String.fromCodePoint(
    ...Array.from({ length: end - start + 1 }, (_, index) => start + index),
  )
}

function without(characters: string, excluded: string): string {
  return [...characters].filter((character) => !excluded.includes(character)).join('')
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
