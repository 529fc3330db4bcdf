import Papa from 'papaparse'
import { mdxToMdast } from 'satteri'
import type { Dive } from '#domain/deep-dives/measure-dive.ts'
import type { AccessRow } from '#domain/research/access-index.ts'
import type { LeagueRow } from '#domain/research/league-row.ts'
import type { ChartData } from '#site/articles/chart/chart-schema.ts'
import type { Valuation } from '#site/record/call-schema.ts'
import type { RecordedScreen } from '#site/record/screen-schema.ts'

type Node = { type: string; value?: string; children?: Node[] }

/** Rows of cells, heading first. */
type Table = (string | number | null)[][]

export function toCsv(table: Table): string {
  return `${Papa.unparse(table, { newline: '\n' })}\n`
}

/** The tables of a text in order, as plain text. Uses the parser that renders the page. */
export function parseTables(mdx: string): Table[] {
  const find = (node: Node): Node[] =>
    node.type === 'table' ? [node] : (node.children ?? []).flatMap(find)
  return find(mdxToMdast(mdx, { features: { smartPunctuation: true } })).map(({ children = [] }) =>
    children.map((row) => (row.children ?? []).map(toText)),
  )
}

function toText(node: Node): string {
  if (node.type === 'footnoteReference') return ''
  return node.value ?? (node.children ?? []).map(toText).join('').trim()
}

export function tabulateChart({ xLabel, yLabel, unit, series }: ChartData): Table {
  const positions = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))]
  const suffix = unit ? ` (${unit})` : ''
  const isNamed = series.length > 1
  return [
    [xLabel, ...series.map(({ name }) => (isNamed ? name : yLabel) + suffix)],
    ...positions.map((position) => [
      position,
      ...series.map(({ points }) => points.find(([x]) => x === position)?.[1] ?? null),
    ]),
  ]
}

export function tabulateScreen({ date, code, rows }: RecordedScreen): Table {
  const day = date.toISOString().slice(0, 10)
  const [first] = rows
  if (!first) return []
  const steps = Object.keys(first.steps) as (keyof typeof first.steps)[]
  const figures = Object.keys(first.figures) as (keyof typeof first.figures)[]
  const heading = [
    'symbol',
    'name',
    'fiscalYear',
    'accession',
    'filed',
    'byExtract',
    'isApplicable',
    ...steps,
    ...figures,
  ]
  return [
    [...heading, 'currency', 'passesBelow', 'screenedOn', 'code'],
    ...rows.map((row) => [
      ...[row.symbol, row.name, row.fiscalYear, row.accession, row.filed],
      ...[String(row.byExtract), String(row.isApplicable)],
      ...steps.map((step) => (row.steps[step] === null ? null : String(row.steps[step]))),
      ...figures.map((figure) => row.figures[figure]),
      ...[row.currency, row.passesBelow, day, code],
    ]),
  ]
}

export function tabulateLeague(rows: LeagueRow[]): Table {
  return [
    [
      ...['place', 'symbol', 'name', 'sector', 'currency', 'from', 'to', 'earned', 'equityAdded'],
      ...['stayed', 'profitAdded', 'returnOnAdded', 'smoothedReturn', 'sharesAdded', 'unplaced'],
      ...['filed', 'byExtract', 'firstReport', 'lastReport'],
    ],
    ...rows.map(({ retention, ...row }) => [
      ...[row.place, row.symbol, row.name, row.sector, row.currency],
      ...[retention?.from ?? null, retention?.to ?? null, retention?.earned ?? null],
      ...[retention?.equityAdded ?? null, retention?.stayed ?? null],
      ...[retention?.profitAdded ?? null, retention?.returnOnAdded ?? null],
      ...[retention?.smoothedReturn ?? null, retention?.sharesAdded ?? null, row.unplaced],
      ...[row.lastReport?.filed ?? null, String(row.byExtract)],
      ...[row.firstReport?.address ?? null, row.lastReport?.address ?? null],
    ]),
  ]
}

/** @param filings accession numbers by fiscal year */
export function tabulateDive({ years, statements }: Dive, filings: Record<string, string>): Table {
  return [
    [
      ...['symbol', 'currency', 'fiscalYear', 'filed', 'accession', 'revenue', 'netIncome'],
      ...['equity', 'totalAssets', 'returnOnEquity', 'operatingCashFlow', 'capitalExpenditures'],
      ...['depreciation', 'equityTiedUp', 'ownerEarnings', 'shares', 'profitPerShare'],
    ],
    ...years.map((year) => [
      ...[statements.symbol, statements.currency, year.fiscalYear, year.filed],
      ...[filings[year.fiscalYear] ?? null, year.revenue, year.netIncome, year.equity],
      ...[year.totalAssets, year.returnOnEquity, year.operatingCashFlow],
      ...[year.capitalExpenditures, year.depreciation, year.tiedUp, year.ownerEarnings],
      ...[year.shares, year.eps],
    ]),
  ]
}

export function tabulateAccess(rows: AccessRow[]): Table {
  return [
    [
      ...['market', 'symbol', 'name', 'currency', 'from', 'to', 'earned', 'equityAdded', 'left'],
      ...['gap', 'payout', 'buybacks', 'sharesAdded', 'countsDiluted', 'crossHoldings', 'filed'],
      'byExtract',
    ],
    ...rows.map((row) => [
      ...[row.market, row.symbol, row.name, row.currency, row.from, row.to],
      ...[row.earned, row.equityAdded, row.left, row.gap, row.payout, null],
      ...[row.sharesAdded, String(row.countsDiluted), null, row.filed, String(row.byExtract)],
    ]),
  ]
}

export function tabulateCalls(calls: (Valuation & { id: string })[]): Table {
  return [
    [
      ...['id', 'kind', 'company', 'symbol', 'currency', 'called', 'price', 'priceSource'],
      ...['statementsAsOf', 'method', 'value', 'twoThirds', 'published', 'judgedOn'],
      ...['outcome', 'text', 'filing'],
    ],
    ...calls.map(({ id, price, ...call }) => [
      ...[id, call.kind, call.company, call.symbol, call.currency],
      ...[toDay(price.date), price.price, price.url],
      ...[toDay(call.asOf), call.method, call.value, call.twoThirds, toDay(call.published)],
      ...(call.kind === 'call' ? [toDay(call.judgedOn), call.outcome] : [null, null]),
      ...[call.piece, call.filings[0]?.url ?? null],
    ]),
  ]
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
