import { listAsian } from '#domain/markets/asian-listings.ts'
import {
  POSITIONS,
  type Position,
  type Random,
  shuffle,
} from '#tests/fixtures/generate-statements.ts'

export type Row = Position & { shares: number; currency: string; ticker: string }

/** Mark and usual level of a share's price by currency. */
const CURRENCIES: Record<string, [mark: string, level: number]> = {
  USD: ['$', 120],
  HKD: ['HK$', 60],
  JPY: ['¥', 2500],
  KRW: ['₩', 90_000],
  TWD: ['NT$', 180],
  SGD: ['S$', 9],
  INR: ['₹', 1400],
  IDR: ['Rp', 6200],
  THB: ['฿', 60],
  CNY: ['¥', 70],
  MYR: ['RM', 8],
  PHP: ['₱', 150],
}

const AMERICAN =
  `AMZN Amazon.com Inc;META Meta Platforms;TSLA Tesla Inc;JPM JPMorgan Chase & Co;UNH UnitedHealth Group;
HD Home Depot;MRK Merck & Co;PEP PepsiCo Inc;ABBV AbbVie Inc;CSCO Cisco Systems;ORCL Oracle Corp;MCD McDonald's Corp;
DIS Walt Disney Co;NKE Nike Inc;IBM International Business Machines;CAT Caterpillar Inc;GE General Electric;AMD Advanced Micro Devices;
QCOM Qualcomm Inc;TXN Texas Instruments;HON Honeywell International;UPS United Parcel Service;LOW Lowe's Companies;SBUX Starbucks Corp;
T AT&T Inc;VZ Verizon Communications;F Ford Motor Co;GM General Motors;MMM 3M Company;AXP American Express`
    .split(/;\s*/)
    .map((line) => ({
      symbol: line.slice(0, line.indexOf(' ')),
      name: line.slice(line.indexOf(' ') + 1),
    }))

/** A third well known, a third members of Asia's indices, a third American, none twice. */
export function pickRows(
  random: Random,
  count: number,
  isKept: (row: Row) => boolean = () => true,
): Row[] {
  const asian = shuffle([...listAsian()], random)
    .slice(0, 120)
    .map(({ symbol, name, currency }) => invent(random, { symbol, name, currency }))
  const american = AMERICAN.map((one) => invent(random, { ...one, currency: 'USD' }))
  const known = POSITIONS.map((position) => complete(random, position, currencyOf(position)))
  const kept = [known, asian, american].map((all) => shuffle(all, random).filter(isKept))
  const rows: Row[] = []
  for (let turn = 0; rows.length < count; turn++) {
    const next = kept[turn % 3]?.[Math.floor(turn / 3)]
    if (next && !rows.some(({ symbol, name }) => symbol === next.symbol || name === next.name)) {
      rows.push(next)
    }
  }
  return shuffle(rows, random)
}

/** The same number of each currency, in prices and numbers of shares usual on their exchanges. */
export function pickRowsIn(
  currencies: readonly string[],
): (random: Random, count: number) => Row[] {
  return (random, count) => {
    const known = POSITIONS.map((position) => complete(random, position, currencyOf(position)))
    const asian = listAsian().filter(({ currency }) => currency !== 'USD')
    const american = AMERICAN.map((one) => ({ ...one, currency: 'USD' }))
    const invented = [...asian, ...american]
      .filter(({ currency }) => currencies.includes(currency))
      .map((company) => invent(random, company))
    const all = shuffle([...known, ...invented], random)
    const groups = currencies.map((currency) => all.filter((row) => row.currency === currency))
    const rows: Row[] = []
    for (let turn = 0; rows.length < count; turn++) {
      const next = groups[turn % groups.length]?.[Math.floor(turn / groups.length)]
      if (!next || rows.some(({ symbol, name }) => symbol === next.symbol || name === next.name)) {
        continue
      }
      const price = Math.round(next.price / tickOf(next)) * tickOf(next)
      rows.push({
        ...next,
        price: Number(price.toFixed(2)),
        shares: pickTradedShares(random, next.currency),
      })
    }
    return shuffle(rows, random)
  }
}

function tickOf({ currency, price }: Row): number {
  const ticks: Record<string, number> = { HKD: 0.05, JPY: 0.5, KRW: 100, TWD: 0.5 }
  return currency === 'JPY' && price > 3000 ? 1 : (ticks[currency] ?? 0.01)
}

function pickTradedShares(random: Random, currency: string): number {
  const lots: Record<string, number> = { HKD: 100, JPY: 100, TWD: 1000, SGD: 100 }
  const lot = lots[currency] ?? 1
  if (lot > 1) return lot * (1 + Math.floor(random() ** 2 * 60))
  const isFraction = currency === 'USD' && random() < 0.4
  return isFraction
    ? Math.round(random() * 400_000) / 10_000 + 0.0625
    : 1 + Math.floor(random() ** 2 * 900)
}

function invent(random: Random, company: { symbol: string; name: string; currency: string }): Row {
  const [mark, level] = CURRENCIES[company.currency] ?? ['$', 100]
  const price = roundPrice(level * (0.3 + 2.4 * random()))
  return complete(random, { ...company, written: company.symbol, mark, price }, company.currency)
}

function complete(random: Random, position: Position, currency: string): Row {
  const ticker = position.symbol.replace(/\.[A-Z]{2,3}$|\.T$/, '')
  return { ...position, shares: pickShares(random), currency, ticker }
}

function roundPrice(price: number): number {
  return price > 5000 ? Math.round(price / 50) * 50 : Math.round(price * 100) / 100
}

function pickShares(random: Random): number {
  const kind = random()
  if (kind < 0.45) return 1 + Math.floor(random() * 400)
  if (kind < 0.85) return 100 * (1 + Math.floor(random() * 60))
  return Math.round(random() * 100_000) / 1000 + 0.125
}

function currencyOf({ symbol, mark }: Position): string {
  if (mark === '¥') return symbol.endsWith('.SS') ? 'CNY' : 'JPY'
  return Object.entries(CURRENCIES).find(([, [sign]]) => sign === mark)?.[0] ?? 'USD'
}
