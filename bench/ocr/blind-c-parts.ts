import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { findMarket } from './markets.ts'
import type { Row } from './positions.ts'

/** Shares of fractions and of odd lots; how much more is held than by most; where all are priced. */
type Sizes = { fractions?: number; oddLots?: number; size?: number; place?: string }

/** From lines of symbol, name, usual price and, for some, what else is written of a company. */
export function pickListed(
  lines: string,
  { fractions = 0, oddLots = 0, size = 1, place }: Sizes = {},
): (random: Random, count: number) => Row[] {
  const companies = lines.split(/;\s*/).map((line) => line.split('|'))
  return (random, count) =>
    shuffle(companies, random)
      .slice(0, count)
      .map(([symbol = '', name = '', usual = '', written = symbol]) => {
        const suffix = place ?? /\.(HK|T|VN|KL|NS)$/.exec(symbol)?.[1] ?? 'US'
        const { lot, rate, tick, currency, mark } = findMarket(suffix)
        const steps = Math.round((Number(usual) * (0.86 + 0.3 * random())) / tick)
        const price = Number((steps * tick).toFixed(2))
        const wanted = (10 ** (2.6 + 1.8 * random()) * rate * size) / price
        const isFraction = lot === 1 && random() < fractions
        const step = isFraction ? 0.0001 : random() < oddLots ? 1 : lot
        const shares = Number((Math.max(1, Math.round(wanted / step)) * step).toFixed(4))
        const ticker = symbol.replace(/\.(HK|T|VN|KL|NS)$/, '')
        return { symbol, written, name, price, mark, currency, ticker, shares }
      })
}

/** Figures with other marks than English ones between thousands and before decimals. */
export function writeFigure(
  amount: number,
  { digits = 2, marks = '.,' }: { digits?: number; marks?: string },
): string {
  const written = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const [thousands = '', decimals = ''] = marks
  const turned = written.replace(/[.,]/g, (mark) => (mark === ',' ? thousands : decimals))
  return amount < 0 ? `-${turned}` : turned
}

export function cellsOf(cells: readonly string[], tag = 'td'): string {
  return cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
}
