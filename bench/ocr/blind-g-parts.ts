import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { findMarket } from './markets.ts'
import type { Row } from './positions.ts'

/** Shares of fractions and their decimals; how much more is held than by most. */
type Sizes = { fractions?: number; decimals?: number; size?: number }

const SUFFIX = /\.(HK|T|SI|TW|KS|JK|BK|KL|NS)$/

/** Those of Asia's markets that are not in the common list. */
const OTHERS: Record<string, ReturnType<typeof findMarket>> = {
  KS: { currency: 'KRW', mark: '₩', lot: 1, rate: 1390, tick: 100 },
  JK: { currency: 'IDR', mark: 'Rp', lot: 100, rate: 16_400, tick: 25 },
  BK: { currency: 'THB', mark: '฿', lot: 100, rate: 32.4, tick: 0.25 },
}

/** What a dollar is worth in the market's currency. */
export function rateOf({ symbol }: Row): number {
  return marketOf(symbol).rate
}

/** From lines of symbol, name, usual price and, for some, the exchange as the product writes it. */
export function pickOwned(
  lines: string,
  { fractions = 0, decimals = 4, size = 1 }: Sizes = {},
): (random: Random, count: number) => Row[] {
  const companies = lines.split(/;\s*/).map((line) => line.split('|'))
  return (random, count) =>
    shuffle(companies, random)
      .slice(0, count)
      .map(([symbol = '', name = '', usual = '', written = symbol]) => {
        const { lot, rate, tick, mark, currency } = marketOf(symbol)
        const steps = Math.round((Number(usual) * (0.85 + 0.3 * random())) / tick)
        const price = Number((steps * tick).toFixed(2))
        const wanted = (10 ** (2.7 + 1.7 * random()) * rate * size) / price
        const isFraction = lot === 1 && currency === 'USD' && random() < fractions
        const step = isFraction ? 10 ** -decimals : lot
        const shares = Number((Math.max(1, Math.round(wanted / step)) * step).toFixed(decimals))
        const ticker = symbol.replace(SUFFIX, '')
        return { symbol, written, name, price, mark, currency, ticker, shares }
      })
}

function marketOf(symbol: string): ReturnType<typeof findMarket> {
  const suffix = SUFFIX.exec(symbol)?.[1] ?? 'US'
  return OTHERS[suffix] ?? findMarket(suffix)
}

/** As in Poland: narrow gaps between thousands, a point before decimals. */
export function gapped(amount: number, digits = 2): string {
  return Math.abs(amount)
    .toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replaceAll(',', ' ')
}

/** As in India, in lakhs and crores and with two decimals. */
export function inLakhs(amount: number): string {
  const size = Math.abs(amount)
  if (size >= 1e7) return `₹${(size / 1e7).toFixed(2)} Cr`
  if (size >= 1e5) return `₹${(size / 1e5).toFixed(2)} L`
  return size >= 1000 ? `₹${(size / 1000).toFixed(1)} K` : `₹${size.toFixed(0)}`
}

/** A round logo with the first letter, in one of some colors. */
export function badge(row: Row, at: number): string {
  const inks = ['#2f6fed', '#d9480f', '#0c8599', '#7048e8', '#2b8a3e', '#c2255c', '#495057']
  return `<span class="badge" style="background:${inks[at % inks.length]}">${row.name[0]}</span>`
}

/** Two words of a market's index and its figures, for the ribbons on top of portals. */
export function indexOf(random: Random, name: string, level: number): [string, string, number] {
  const move = random() * 0.03 - 0.014
  const now = level * (1 + move)
  const written = now.toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return [name, written, move]
}
