import { formatQuote, formatQuoteChange, parseFigure, type Tone } from '../figures.ts'

/** The home page's symbols, in this order: visitors may see these without a subscription. */
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

export const MISSING_FIGURE = '—'

export type SnapshotQuote = {
  close?: string | number | null
  change?: string | number | null
  change_p?: string | number | null
}

export type SnapshotRow = { name: string; figure: string; tone: Tone }

export type MarketSnapshot = {
  indices: SnapshotRow[]
  topPerformers: SnapshotRow[]
  currencies: SnapshotRow[]
}

const INDICES = { NIKKEI: 'Nikkei 225', HSI: 'Hang Seng', KS11: 'KOSPI' }
const SHARES = { AAPL: 'Apple', TSM: 'TSMC', '005930': 'Samsung' }
const CURRENCIES = { USDJPY: 'JPY/USD', USDCNY: 'CNY/USD', USDKRW: 'KRW/USD' }

/** The specification's values, shown with the words 'Showing placeholder data'. */
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

export function createSnapshot(quotes: Record<string, SnapshotQuote>): MarketSnapshot {
  const describeChange = (symbol: string) => formatDayChange(quotes[symbol]?.change_p)
  return {
    indices: listRows(INDICES, describeChange),
    topPerformers: listRows(SHARES, describeChange),
    currencies: listRows(CURRENCIES, (symbol) => formatRate(quotes[symbol]?.close)),
  }
}

type Figure = Pick<SnapshotRow, 'figure' | 'tone'>

function listRows(names: Record<string, string>, format: (symbol: string) => Figure) {
  // Object.entries would put the numeric Korean code first: the order comes from the list.
  return SNAPSHOT_SYMBOLS.filter((symbol) => symbol in names).map((symbol): SnapshotRow => {
    return { name: names[symbol] ?? symbol, ...format(symbol) }
  })
}

const MISSING: Figure = { figure: MISSING_FIGURE, tone: 'unchanged' }

function formatDayChange(percent: unknown): Figure {
  if (parseFigure(percent) === undefined) return MISSING
  const { text, tone } = formatQuoteChange(percent, 1)
  return { figure: `${text}%`, tone }
}

/** A rise is good news for one side only, so a rate has no tone. */
function formatRate(rate: unknown): Figure {
  if (parseFigure(rate) === undefined) return MISSING
  return { figure: formatQuote(rate), tone: 'unchanged' }
}
