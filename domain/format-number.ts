/**
 * American English, a real minus sign (−), no negative zero.
 */

/** The direction of the rounded change: 0.04% with one decimal is unchanged. */
export type Tone = 'gain' | 'loss' | 'unchanged'

export type FormattedChange = { text: string; tone: Tone }

const formats = new Map<string, Intl.NumberFormat>()

/** Formatters are slow to create, and 500 holdings would create a thousand. */
const currencyFormats = new Map<string, Intl.NumberFormat>()

const SMALL_NUMBERS = 'zero one two three four five six seven eight nine'.split(' ')

export function formatNumber(value: number, decimals = 0, maxDecimals = decimals): string {
  const whole = Math.round(value)
  // A phone loads its formats of numbers for a tenth of a second: not at every start, for the words of criteria.
  if (value >= 0 && whole < 1000 && maxDecimals <= 8 && Math.abs(value - whole) < 1e-9) {
    return decimals > 0 ? `${whole}.${'0'.repeat(decimals)}` : String(whole)
  }
  const key = `${decimals}-${maxDecimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: maxDecimals,
      signDisplay: 'negative',
    })
    formats.set(key, format)
  }
  return format.format(value).replace('-', '−')
}

export function formatCount(count: number): string {
  return formatNumber(count)
}

/** "three"; figures from ten on. */
export function spellNumber(count: number): string {
  return SMALL_NUMBERS[count] ?? formatNumber(count)
}

/** A fraction as a percentage: 0.125 is 12.5%. */
export function formatPercent(fraction: number, decimals = 1): string {
  return `${formatNumber(fraction * 100, decimals)}%`
}

export function formatChange(value: number, decimals = 2, maxDecimals = decimals): FormattedChange {
  // toFixed rounds the stored number; the formatter would make 0.9 of 0.85, which is stored a little lower.
  const text = formatNumber(roundToDecimals(value, maxDecimals), decimals, maxDecimals)
  if (!/[1-9]/.test(text)) return { text, tone: 'unchanged' }
  return value > 0 ? { text: `+${text}`, tone: 'gain' } : { text, tone: 'loss' }
}

export function formatPercentChange(percent: number, decimals = 1): FormattedChange {
  const { text, tone } = formatChange(percent, decimals)
  return { text: `${text}%`, tone }
}

/** As its currency is written in America, with up to two decimals: $1,234.50, HK$12.30, ¥1,500. */
export function formatCurrency(amount: number, currency: string): string {
  let format = currencyFormats.get(currency)
  if (!format) {
    const options = { style: 'currency', currency, maximumFractionDigits: 2 } as const
    format = new Intl.NumberFormat('en-US', options)
    currencyFormats.set(currency, format)
  }
  return format.format(amount).replace('-', '−')
}

/** For a field, which is read again: no separators, up to eight decimals. */
export function formatPlain(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 8 })
}

/** The same with as many digits as the number has. */
export function formatExact(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 17 })
}

/** For drawings, styles and terminals: no separators, ASCII alone. */
export function formatFixed(value: number, decimals: number): string {
  return value.toFixed(decimals)
}

export function roundToDecimals(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** To this many significant digits: with 12, 63.949999999999996 is 63.95. */
export function roundToDigits(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}

export function parseFigure(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

export function formatQuote(value: unknown): string {
  return formatNumber(parseFigure(value) ?? 0, 2)
}

export function formatQuoteChange(value: unknown, decimals = 2): FormattedChange {
  return formatChange(parseFigure(value) ?? 0, decimals)
}

/** Whole units; a dash if there is no volume, as for currencies. */
export function formatVolume(value: unknown): string {
  const volume = parseFigure(value)
  return volume === undefined ? '—' : formatNumber(volume)
}

export function formatPrice(amount: number): string {
  return formatNumber(amount, priceDecimals(amount))
}

export function priceDecimals(amount: number): number {
  const size = Math.abs(amount)
  if (size >= 1000) return 0
  if (size >= 1 || size === 0) return 2
  return Math.min(8, 2 - Math.floor(Math.log10(size)))
}

export function formatDollars(cents: number): string {
  const text = formatNumber(Math.abs(cents) / 100, cents % 100 === 0 ? 0 : 2)
  return `${cents < 0 ? '−' : ''}$${text}`
}

export function formatMillions(millions: number): string {
  const size = Math.abs(millions)
  if (size >= 1e6) return `${formatNumber(millions / 1e6, 0, 2)} trillion`
  if (size >= 1e4) return `${formatNumber(millions / 1e3, 0, 1)} billion`
  return `${formatNumber(millions, 0, size < 10 ? 2 : 0)} million`
}

/** Where a real minus sign is not wanted: terminals. */
export function withHyphen(text: string): string {
  return text.replace('−', '-')
}
