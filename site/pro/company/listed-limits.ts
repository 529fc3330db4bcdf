import { joinList } from '#domain/scoring/criterion-words.ts'
import { formatHighestPrice } from '#domain/scoring/describe-sensitivity.ts'
import type { PriceLimit } from '#domain/scoring/price-limit.ts'
import { SCHOOLS, type School } from '#domain/scoring/schools.ts'

/** A school's limit in the currency in which the sheet shows prices. */
export type ListedLimit = PriceLimit & { id: School; name: string }

/** @param rate units of the shown currency for one of the statements' */
export function listLimits(limits: Record<School, PriceLimit>, rate: number): ListedLimit[] {
  const scale = (amount: number | null) => amount && amount * rate
  return SCHOOLS.map(({ id, name }) => {
    const { highest, value, ...limit } = limits[id]
    return { ...limit, id, name, highest: scale(highest), value: scale(value) }
  })
}

/** "Graham pays up to JPY 4,322, Buffett 2,100; no price from Lynch" */
export function describeLimits(limits: readonly ListedLimit[], currency: string): string {
  const paying = limits.filter(({ highest }) => highest !== null)
  const others = limits.filter(({ highest }) => highest === null).map(({ name }) => name)
  if (paying.length === 0) return 'No school can name a price yet'
  const [first, ...rest] = paying.map(({ name, highest }, place) => {
    const amount = formatHighestPrice(highest ?? 0)
    return place === 0 ? `${name} pays up to ${currency} ${amount}` : `${name} ${amount}`
  })
  const said = [first, ...rest].join(', ')
  return others.length > 0 ? `${said}; no price from ${joinList(others)}` : said
}

/** Where the price stands; undefined without both. */
export function compareWithLimit(
  price: number | undefined,
  highest: number | null,
): { text: string; tone: 'gain' | 'loss' | 'unchanged' } | undefined {
  if (price === undefined || highest === null) return undefined
  const difference = price / highest - 1
  const percent = Math.round(Math.abs(difference) * 100)
  if (percent === 0) return { text: 'at the limit', tone: 'unchanged' }
  const size = percent >= 1000 ? 'over 1,000' : String(percent)
  return difference < 0
    ? { text: `${size}% below`, tone: 'gain' }
    : { text: `${size}% above`, tone: 'loss' }
}
