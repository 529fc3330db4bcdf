import { TAIEX } from '../markets/listing.ts'
import { completeQuote, type MarketQuote } from '../markets/quote.ts'
import { parseRocDate, parseTaiwanFigure } from './open-data-values.ts'

/** Closes by code, short to store: a file has more than a thousand. */
export type DailyCloses = Record<string, DailyClose>

type DailyClose = [
  date: string,
  close: number,
  change: number | null,
  volume: number | null,
  name: string,
]

type Row = Record<string, unknown>

type Columns = { code: string; name: string; close: string; change: string; volume: string }

const TWSE_COLUMNS: Columns = {
  code: 'Code',
  name: 'Name',
  close: 'ClosingPrice',
  change: 'Change',
  volume: 'TradeVolume',
}
const TPEX_COLUMNS: Columns = {
  code: 'SecuritiesCompanyCode',
  name: 'CompanyName',
  close: 'Close',
  change: 'Change',
  volume: 'TradingShares',
}

/** `/exchangeReport/STOCK_DAY_ALL`. Undefined if no row can be read. */
export function parseTwseCloses(answer: unknown, known?: DailyCloses): DailyCloses | undefined {
  return parseCloses(answer, TWSE_COLUMNS, known)
}

/** `/tpex_mainboard_quotes`. Undefined if no row can be read. */
export function parseTpexCloses(answer: unknown, known?: DailyCloses): DailyCloses | undefined {
  return parseCloses(answer, TPEX_COLUMNS, known)
}

const WEIGHTED_INDEX = '發行量加權股價指數'

/** `/exchangeReport/MI_INDEX`: the sign of a change is in a column of its own. */
export function parseTaiex(answer: unknown, known?: DailyCloses): DailyCloses | undefined {
  if (!Array.isArray(answer)) return undefined
  const row = (answer as Row[]).find((one) => one?.指數 === WEIGHTED_INDEX)
  const [date, close] = [parseRocDate(row?.日期), parseTaiwanFigure(row?.收盤指數)]
  if (!row || !date || close === null || close <= 0) return undefined
  const points = parseTaiwanFigure(row.漲跌點數)
  const sign = row.漲跌 === '-' ? -1 : 1
  const change = points === null ? null : sign * Math.abs(points)
  return keepNewer({ [TAIEX]: [date, close, change, null, WEIGHTED_INDEX] }, known)
}

export function quoteOf(
  closes: DailyCloses,
  code: string,
  { name, exchange }: { name: string | null; exchange: string },
): MarketQuote | undefined {
  const found = Object.hasOwn(closes, code) ? closes[code] : undefined
  if (!found) return undefined
  const [tradedOn, close, change, volume, localName] = found
  return completeQuote({
    name: name ?? localName,
    exchange,
    currency: 'TWD',
    tradedOn,
    close,
    change,
    volume,
    previousClose: change === null ? null : Number((close - change).toFixed(4)),
    changePercent: null,
  })
}

function parseCloses(answer: unknown, columns: Columns, known?: DailyCloses) {
  if (!Array.isArray(answer)) return undefined
  const closes: DailyCloses = {}
  const untraded = new Set<string>()
  for (const row of answer as (Row | null)[]) {
    const [code, date] = [row?.[columns.code], parseRocDate(row?.Date)]
    if (!row || typeof code !== 'string' || !date) continue
    const close = parseTaiwanFigure(row[columns.close])
    if (close === null || close <= 0) {
      untraded.add(code.trim())
      continue
    }
    const [change, volume] = [
      parseTaiwanFigure(row[columns.change]),
      parseTaiwanFigure(row[columns.volume]),
    ]
    closes[code.trim()] = [date, close, change, volume, String(row[columns.name] ?? '').trim()]
  }
  if (Object.keys(closes).length === 0) return undefined
  for (const code of untraded) {
    const last = known?.[code]
    if (last) closes[code] ??= last
  }
  return keepNewer(closes, known)
}

/** An old file that is published again replaces no newer close. */
function keepNewer(closes: DailyCloses, known: DailyCloses = {}): DailyCloses {
  const kept = Object.entries(closes).map(([code, close]): [string, DailyClose] => {
    const before = known[code]
    return [code, before && before[0] > close[0] ? before : close]
  })
  return Object.fromEntries(kept)
}
