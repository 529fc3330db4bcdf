import { formatQuote, formatQuoteChange, parseFigure, type Tone } from '../format-number.ts'

/** The home page's symbols, in order. Visitors may see them without a subscription. */
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

export type SnapshotSymbol = (typeof SNAPSHOT_SYMBOLS)[number]

export type SnapshotRow = {
  symbol: SnapshotSymbol
  name: string
  figure: string
  tone: Tone
  /** Of an index, beside its change. */
  level?: string
}

export type MarketSnapshot = {
  indices: SnapshotRow[]
  topPerformers: SnapshotRow[]
  currencies: SnapshotRow[]
}

const INDICES = { NIKKEI: 'Nikkei 225', HSI: 'Hang Seng', KS11: 'KOSPI' }
const SHARES = { AAPL: 'Apple', TSM: 'TSMC', '005930': 'Samsung' }
const CURRENCIES = { USDJPY: 'JPY/USD', USDCNY: 'CNY/USD', USDKRW: 'KRW/USD' }

type Figure = Pick<SnapshotRow, 'figure' | 'tone' | 'level'>

const PLACEHOLDERS: Record<SnapshotSymbol, Figure> = {
  NIKKEI: { figure: '+1.2%', tone: 'gain' },
  HSI: { figure: '-0.8%', tone: 'loss' },
  KS11: { figure: '+0.5%', tone: 'gain' },
  AAPL: { figure: '+3.1%', tone: 'gain' },
  TSM: { figure: '+2.8%', tone: 'gain' },
  '005930': { figure: '+1.9%', tone: 'gain' },
  USDJPY: { figure: '150.23', tone: 'unchanged' },
  USDCNY: { figure: '7.25', tone: 'unchanged' },
  USDKRW: { figure: '1,330', tone: 'unchanged' },
}

/** docs/behavior.md, Market data: shown with the words 'Showing placeholder data'. */
export const PLACEHOLDER_SNAPSHOT: MarketSnapshot = listGroups((symbol) => PLACEHOLDERS[symbol])

export function createSnapshot(quotes: Record<string, SnapshotQuote>): MarketSnapshot {
  return listGroups((symbol) => {
    const quote = quotes[symbol]
    if (symbol in CURRENCIES) return formatRate(quote?.close)
    const change = formatDayChange(quote?.change_p)
    const isKnown = symbol in INDICES && parseFigure(quote?.close) !== undefined
    return isKnown ? { ...change, level: formatQuote(quote?.close) } : change
  })
}

function listGroups(format: (symbol: SnapshotSymbol) => Figure): MarketSnapshot {
  // Object.entries would put the numeric Korean code first, so the order comes from the list.
  const list = (names: Record<string, string>) =>
    SNAPSHOT_SYMBOLS.filter((symbol) => symbol in names).map((symbol): SnapshotRow => {
      return { symbol, name: names[symbol] ?? symbol, ...format(symbol) }
    })
  return { indices: list(INDICES), topPerformers: list(SHARES), currencies: list(CURRENCIES) }
}

const MISSING: Figure = { figure: MISSING_FIGURE, tone: 'unchanged' }

function formatDayChange(percent: unknown): Figure {
  if (parseFigure(percent) === undefined) return MISSING
  const { text, tone } = formatQuoteChange(percent, 1)
  return { figure: `${text}%`, tone }
}

/** A rising rate is good news for only one side, so it has no tone. */
function formatRate(rate: unknown): Figure {
  if (parseFigure(rate) === undefined) return MISSING
  return { figure: formatQuote(rate), tone: 'unchanged' }
}
