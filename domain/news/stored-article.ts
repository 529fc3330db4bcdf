import type { Understanding } from './understanding/understand-article.ts'

/** In characters of JSON; the table refuses more than 8 KB. */
const MAX_REASONS = 4_000

export function storedLabels({ region, sector, companies, reasons, ...labels }: Understanding) {
  const symbols = companies.map(({ symbol }) => symbol)
  return {
    ...labels,
    region: region.toLowerCase(),
    sector: sector ?? null,
    companies: symbols,
    ticker: symbols.find((symbol) => symbol.length <= 10) ?? null,
    reasons: JSON.stringify(reasons).length <= MAX_REASONS ? reasons : [],
  }
}

/** Equal for titles that differ only in case, punctuation and blanks; null for one without words. */
export function titleKey(title: string): string | null {
  const words = title.toLowerCase().match(/[\p{L}\p{N}%]+/gu)
  return words === null ? null : words.join(' ').slice(0, 400)
}
