import type { Understanding } from './understand-article.ts'

/** What the table of articles holds of an understanding. */
export function storedLabels({ region, sector, companies, ...labels }: Understanding) {
  const symbols = companies.map(({ symbol }) => symbol)
  return {
    ...labels,
    region: region.toLowerCase(),
    sector: sector ?? null,
    companies: symbols,
    ticker: symbols.find((symbol) => symbol.length <= 10) ?? null,
  }
}

/** Equal for titles that differ in case, punctuation and blanks alone. */
export function titleKey(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? []
  return words.join(' ').slice(0, 400)
}
