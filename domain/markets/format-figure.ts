/** A change ready to be shown, and whether it is up or down once rounded. */
export type Figure = { text: string; tone: 'gain' | 'loss' | 'unchanged' }

/** Two decimals and thousands separators. */
export function formatLevel(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** A percentage with one decimal and its sign. */
export function formatPercent(value: number): Figure {
  return withSign(value, 1, '%')
}

/** A change of a rate with two decimals and its sign. */
export function formatChange(value: number): Figure {
  return withSign(value, 2, '')
}

function withSign(value: number, decimals: number, unit: string): Figure {
  const size = Math.abs(value).toFixed(decimals)
  if (Number(size) === 0) return { text: `${size}${unit}`, tone: 'unchanged' }
  // The typographic minus is as wide as the plus.
  return value > 0
    ? { text: `+${size}${unit}`, tone: 'gain' }
    : { text: `−${size}${unit}`, tone: 'loss' }
}
