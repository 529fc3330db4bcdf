import { POSITIONS, type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import type { Capture } from './families.ts'
import { pickRowsIn, type Row } from './positions.ts'

// Parts of the families whose pictures nobody who writes the reader has seen.

export const PHONE_FONTS = ['Roboto Variable', 'Inter Variable', 'Open Sans Variable']
export const SCREEN_FONTS = ['Open Sans Variable', 'Arimo', 'Inter Variable', 'DejaVu Sans']
export const ON_SCREENS: Capture[] = ['screenshot', 'photo', 'screenshot']
export const ON_PAPER: Capture[] = ['print', 'photo', 'print']

/** Of status bar and tab bar; the body fills at least the screen. */
export const PHONE_CSS = `body{min-height:100vh;display:flex;flex-direction:column}main{flex:1}
  .status{display:flex;justify-content:space-between;padding:13px 26px 6px;font-size:14.5px;font-weight:600}.status svg{height:11px;fill:currentColor;vertical-align:-1px;margin-left:4px}
  .tabs{display:flex;justify-content:space-around;padding:8px 4px 18px;border-top:1px solid #8884;font-size:10.5px;text-align:center}.tabs span{opacity:.55}.tabs svg{display:block;margin:0 auto 3px;height:20px;fill:none;stroke:currentColor;stroke-width:1.8}`

const LOTS: Record<string, number> = { CNY: 100, THB: 100, IDR: 100, MYR: 100 }

/** As many of each currency, in round lots and usual prices; with `isWhole`, no fractions of shares. */
export function pickHoldings(
  currencies: readonly string[],
  { isWhole = false }: { isWhole?: boolean } = {},
): (random: Random, count: number) => Row[] {
  const pick = pickRowsIn(currencies)
  return (random, count) =>
    pick(random, count).map((row) => {
      const lot = LOTS[row.currency]
      const price = row.currency === 'IDR' ? Math.round(row.price / 25) * 25 : row.price
      if (lot) return { ...row, price, shares: lot * (1 + Math.floor(random() ** 2 * 40)) }
      return isWhole ? { ...row, shares: Math.ceil(row.shares) } : row
    })
}

type Market = { suffix: string; currency: string; mark: string; level: number; lot: number }

/** From lines of code and name, as exchanges and brokers in the market write the name. */
export function pickNamed(
  lines: string,
  { suffix, currency, mark, level, lot }: Market,
): (random: Random, count: number) => Row[] {
  const companies = lines.split(/;\s*/).map((line) => line.split(' '))
  return (random, count) =>
    shuffle(companies, random)
      .slice(0, count)
      .map(([ticker = '', ...words]) => {
        const symbol = `${ticker}${suffix}`
        const price = roundTo(level * (0.25 + 2.6 * random() ** 2), level > 400 ? 0.5 : 0.05)
        const isOddLot = lot === 1 || random() < 0.3
        const lots = 1 + Math.floor(random() ** 2 * 24)
        const shares = isOddLot ? 1 + Math.floor(random() * 900) : lots * lot
        return {
          symbol,
          written: symbol,
          name: words.join(' '),
          price,
          mark,
          currency,
          ticker,
          shares,
        }
      })
}

const LEVELS: Record<string, number> = { USD: 160, JPY: 2800, HKD: 120, SGD: 14, INR: 1500 }

/** From lines of symbol, ISIN, currency and name; the ISIN is what is written. */
export function pickIdentified(lines: string): (random: Random, count: number) => Row[] {
  const companies = lines.split(/;\s*/).map((line) => line.split(' '))
  return (random, count) =>
    shuffle(companies, random)
      .slice(0, count)
      .map(([symbol = '', written = '', currency = '', ...words]) => {
        const price = roundTo((LEVELS[currency] ?? 100) * (0.2 + 2 * random()), 0.05)
        const isLot = currency === 'JPY' || currency === 'HKD'
        const isFraction = currency === 'USD' && random() < 0.25
        const size = 1 + Math.floor(random() ** 2 * (isLot ? 25 : 1400))
        const shares = isFraction ? roundTo(random() * 30 + 0.5, 0.0001) : size * (isLot ? 100 : 1)
        const ticker = symbol.split('.')[0] ?? symbol
        const row = { symbol, written, name: words.join(' '), price, mark: '', currency }
        return { ...row, ticker, shares }
      })
}

/** American companies that are not among the rows, for lists of orders and of what is watched. */
export function pickOthers(rows: readonly Row[], random: Random, count: number) {
  const others = POSITIONS.filter(
    ({ symbol, mark }) => mark === '$' && !rows.some((row) => row.symbol === symbol),
  )
  return shuffle(others, random).slice(0, count)
}

export function statusBar(random: Random): string {
  const minute = String(Math.floor(random() * 60)).padStart(2, '0')
  const charge = 12 + Math.floor(random() * 86)
  const bars = [4, 6, 8, 10].map(
    (height, at) =>
      `<rect x="${at * 5}" y="${11 - height}" width="3.4" height="${height}" rx="1"/>`,
  )
  const battery = `<svg viewBox="0 0 26 11"><rect x=".5" y=".5" width="22" height="10" rx="3" fill="none" stroke="currentColor"/><rect x="2" y="2" width="${(charge * 0.19).toFixed(1)}" height="7" rx="1.5"/><rect x="23.4" y="3.5" width="1.6" height="4"/></svg>`
  const percent = random() < 0.5 ? `${charge}%` : ''
  return `<div class="status"><span>${1 + Math.floor(random() * 12)}:${minute}</span><span>${random() < 0.5 ? '5G' : 'LTE'}<svg viewBox="0 0 20 11">${bars.join('')}</svg> ${percent}${battery}</span></div>`
}

const ICONS = [
  '<path d="M3 10l8-7 8 7v9H3z"/>',
  '<path d="M2 18l6-7 4 4 8-11"/>',
  '<circle cx="11" cy="11" r="8"/>',
  '<rect x="3" y="4" width="16" height="14" rx="2"/>',
  '<circle cx="11" cy="7" r="4"/><path d="M3 20c2-8 14-8 16 0"/>',
]

export function tabBar(words: readonly string[], active: number): string {
  const tabs = words.map((word, at) => {
    const icon = `<svg viewBox="0 0 22 22">${ICONS[at % ICONS.length]}</svg>`
    return at === active ? `<b>${icon}${word}</b>` : `<span>${icon}${word}</span>`
  })
  return `<div class="tabs">${tabs.join('')}</div>`
}

/** Points of a line that wanders, for charts of a share's price. */
export function wander(random: Random, width: number, height: number): string {
  let level = 0.5
  return Array.from({ length: 60 }, (_, at) => {
    level = Math.min(0.95, Math.max(0.05, level + (random() - 0.49) * 0.16))
    return `${((at * width) / 59).toFixed(1)},${(height * (1 - level)).toFixed(1)}`
  }).join(' ')
}

export function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.price * row.shares, 0)
}

export function roundTo(amount: number, step: number): number {
  return Number((Math.round(amount / step) * step).toFixed(step < 0.01 ? 4 : 2))
}
