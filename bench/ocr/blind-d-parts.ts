import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { wander } from './blind-parts.ts'
import { findMarket } from './markets.ts'
import type { Row } from './positions.ts'

/** Shares of fractions and their decimals; how much more is held than by most; where all are priced. */
type Sizes = { fractions?: number; decimals?: number; size?: number; place?: string }

const SUFFIX = /\.(HK|T|SS|SZ|SI|PS|TW)$/

/** From lines of symbol, name, usual price and, for some, what else is written of a company. */
export function pickHeld(
  lines: string,
  { fractions = 0, decimals = 4, size = 1, place }: Sizes = {},
): (random: Random, count: number) => Row[] {
  const companies = lines.split(/;\s*/).map((line) => line.split('|'))
  return (random, count) =>
    shuffle(companies, random)
      .slice(0, count)
      .map(([symbol = '', name = '', usual = '', written = symbol]) => {
        const market = findMarket(place ?? SUFFIX.exec(symbol)?.[1] ?? 'US')
        const steps = Math.round((Number(usual) * (0.85 + 0.3 * random())) / market.tick)
        const price = Number((steps * market.tick).toFixed(2))
        const wanted = (10 ** (2.7 + 1.7 * random()) * market.rate * size) / price
        const isFraction = market.lot === 1 && random() < fractions
        const step = isFraction ? 10 ** -decimals : market.lot
        const shares = Number((Math.max(1, Math.round(wanted / step)) * step).toFixed(decimals))
        const { mark, currency } = market
        const ticker = symbol.replace(SUFFIX, '')
        return { symbol, written, name, price, mark, currency, ticker, shares }
      })
}

/** As in France: narrow gaps between thousands, a comma before decimals. */
export function french(amount: number, digits = 2): string {
  const written = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return written.replace(/[.,]/g, (mark) => (mark === ',' ? ' ' : ','))
}

export function sparkline(random: Random, [width, height]: [number, number], ink: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><polyline fill="none" stroke="${ink}" stroke-width="1.6" points="${wander(random, width, height)}"/></svg>`
}

/** Text to a number of signs: at the left, or with `isNumber` at the right. */
export function pad(text: string, width: number, isNumber = false): string {
  const fitting = text.slice(0, width)
  return isNumber ? fitting.padStart(width) : fitting.padEnd(width)
}

/** A day in the months before the picture, as numbers. */
export function inventDay(
  random: Random,
  years: number,
): [year: number, month: number, day: number] {
  const year = 2026 - Math.floor(random() * years)
  return [year, 1 + Math.floor(random() * 9), 1 + Math.floor(random() * 28)]
}

export function two(number: number): string {
  return String(number).padStart(2, '0')
}
