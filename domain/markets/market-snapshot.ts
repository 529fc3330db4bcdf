/** What the home page asks for, in this order, and so what a visitor may see without a subscription. */
export const SNAPSHOT_SYMBOLS = [
  'NIKKEI',
  'HSI',
  'KS11',
  'AAPL',
  'TSM',
  '005930',
  'USDJPY',
  'USDCNY',
  'USDKRW',
] as const

/** Stands where a symbol has no quote. */
export const MISSING_FIGURE = '—'

export type SnapshotQuote = {
  close?: string | number | null
  change?: string | number | null
  change_p?: string | number | null
}

export type Tone = 'gain' | 'loss' | 'unchanged'

/** One line of a card: a name, a figure ready to be shown, and whether it is good news. */
export type SnapshotRow = { name: string; figure: string; tone: Tone }

export type MarketSnapshot = {
  indices: SnapshotRow[]
  topPerformers: SnapshotRow[]
  currencies: SnapshotRow[]
}

const INDICES = { NIKKEI: 'Nikkei 225', HSI: 'Hang Seng', KS11: 'KOSPI' }
const SHARES = { AAPL: 'Apple', TSM: 'TSMC', '005930': 'Samsung' }
const CURRENCIES = { USDJPY: 'JPY/USD', USDCNY: 'CNY/USD', USDKRW: 'KRW/USD' }

/** Shown, and said to be placeholders, while no quotes can be had. The specification's values. */
export const PLACEHOLDER_SNAPSHOT: MarketSnapshot = {
  indices: [
    { name: 'Nikkei 225', figure: '+1.2%', tone: 'gain' },
    { name: 'Hang Seng', figure: '-0.8%', tone: 'loss' },
    { name: 'KOSPI', figure: '+0.5%', tone: 'gain' },
  ],
  topPerformers: [
    { name: 'Apple', figure: '+3.1%', tone: 'gain' },
    { name: 'TSMC', figure: '+2.8%', tone: 'gain' },
    { name: 'Samsung', figure: '+1.9%', tone: 'gain' },
  ],
  currencies: [
    { name: 'JPY/USD', figure: '150.23', tone: 'unchanged' },
    { name: 'CNY/USD', figure: '7.25', tone: 'unchanged' },
    { name: 'KRW/USD', figure: '1,330', tone: 'unchanged' },
  ],
}

/** The three cards from quotes by symbol. A symbol without a quote shows a dash. */
export function createSnapshot(quotes: Record<string, SnapshotQuote>): MarketSnapshot {
  return {
    indices: listRows(INDICES, (symbol) => formatPercent(quotes[symbol]?.change_p)),
    topPerformers: listRows(SHARES, (symbol) => formatPercent(quotes[symbol]?.change_p)),
    currencies: listRows(CURRENCIES, (symbol) => formatRate(quotes[symbol]?.close)),
  }
}

function listRows(names: Record<string, string>, format: (symbol: string) => string) {
  // Object.entries would put the numeric-looking Korean code first: the order comes from the list.
  return SNAPSHOT_SYMBOLS.filter((symbol) => symbol in names).map((symbol): SnapshotRow => {
    const figure = format(symbol)
    return { name: names[symbol] ?? symbol, figure, tone: getTone(figure) }
  })
}

/** A percentage with one decimal and its sign. */
function formatPercent(value: string | number | null | undefined): string {
  const number = toNumber(value)
  if (number === undefined) return MISSING_FIGURE
  const text = number.toFixed(1)
  if (Number(text) === 0) return '0.0%'
  return `${number > 0 ? '+' : ''}${text}%`
}

/** A rate with two decimals. */
function formatRate(value: string | number | null | undefined): string {
  const number = toNumber(value)
  if (number === undefined) return MISSING_FIGURE
  return number.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

function getTone(figure: string): Tone {
  if (figure.startsWith('+')) return 'gain'
  return figure.startsWith('-') ? 'loss' : 'unchanged'
}

function toNumber(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}
