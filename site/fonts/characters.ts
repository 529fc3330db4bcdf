/** ASCII characters that prose does not need. Each would cost every page at least 125 bytes. */
const CODE_CHARACTERS = '#<>\\^_`{|}~'

/**
 * For the files that most pages preload. With this set, three of the four files fit into the first
 * 14 KB that a new connection can send.
 */
export const everydayCharacters = [
  without(range(0x20, 0x7e), CODE_CHARACTERS),
  '\u00a0‘’“”–—…·©°×÷−¥£€',
  'áäéöü',
].join('')

/**
 * For files that browsers fetch only if a page uses one of the characters: Western and Central
 * European languages, romanized Japanese and Korean, and currencies.
 */
export const reserveCharacters = {
  /** Named after the subsets in which Newsreader is published. */
  latin: `${CODE_CHARACTERS}${without(range(0xa1, 0xff), `${everydayCharacters}\u00ad`)}ıŒœ‚„⁄`,
  latinExtended: `${without(range(0x100, 0x17f), 'ıĲĳŉŒœſ')}ȘșȚțƠơƯư₫₱₹₺₽`,
}

/** Newsreader lacks these. They come from Inter, which every page loads anyway. */
export const EVERYDAY_SIGNS = '₩←↑→↓↗↩√₂★☆▲▼†™'

export const rareSigns = [
  '↔↖↘↙↪∂∆∏∑∞∫≈≠≤≥‰№‡',
  '⅓⅔⅛⁰⁴⁵⁶⁷⁸⁹₀₁₃₄₅₆₇₈₉',
  'ΑΒΓΔΘΛΣΦΨΩαβγδεθλμπρστφχψω',
  '△▽●○■□✓✗',
].join('')

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
