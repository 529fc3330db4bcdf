/** Figures as American English writes them, with a real minus sign (−) and never a negative zero. */

const formats = new Map<string, Intl.NumberFormat>()

/** 1,234.50 with the decimals given; up to that many where `isTrimmed`. */
export function formatNumber(value: number, decimals = 0, isTrimmed = false): string {
  const key = `${decimals}${isTrimmed}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: isTrimmed ? 0 : decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    })
    formats.set(key, format)
  }
  return format.format(value).replace('-', '−')
}

/** A fraction as a percentage: 0.125 is 12.5%. */
export function formatPercent(fraction: number, decimals = 1): string {
  return `${formatNumber(fraction * 100, decimals)}%`
}

/** An amount of one share: as many decimals as its size deserves. */
export function formatPrice(amount: number): string {
  return formatNumber(amount, priceDecimals(amount))
}

/** An amount with the code of its currency: USD 1,234. */
export function formatMoney(amount: number, currency: string, decimals = 0): string {
  const text = formatNumber(Math.abs(amount), decimals)
  const isNegative = amount < 0 && /[1-9]/.test(text)
  return `${isNegative ? '−' : ''}${currency} ${text}`
}

/** Millions as they are read aloud: 1,250 million, 3.4 billion. */
export function formatMillions(millions: number): string {
  const size = Math.abs(millions)
  if (size >= 1e6) return `${formatNumber(millions / 1e6, 2, true)} trillion`
  if (size >= 1e4) return `${formatNumber(millions / 1e3, 1, true)} billion`
  return `${formatNumber(millions, size < 10 ? 2 : 0, true)} million`
}

/** Decimals that a price of this size is written with. */
export function priceDecimals(amount: number): number {
  const size = Math.abs(amount)
  if (size >= 1000) return 0
  if (size >= 1 || size === 0) return 2
  return Math.min(8, 2 - Math.floor(Math.log10(size)))
}
