import { writeCsvRows } from '../write-csv.ts'
import { checkHoldings, type EnteredHolding, type HoldingProblem } from './check-holdings.ts'
import { describeField, OPTIONAL_NAMES } from './optional-fields.ts'
import { listOwnColumns } from './own-figure-columns.ts'
import { type PortfolioFigures, parsePortfolioFigures } from './portfolio-figures.ts'

export type NamedPortfolio = {
  name: string
  holdings: EnteredHolding[]
  ownFigures?: PortfolioFigures
}

export const MAX_NAME_LENGTH = 60

const KIND = 'kachi-portfolio'
const MAX_FILE_BYTES = 2_000_000

/** `npm run score` reads the same file. */
export function writePortfolioJson({ name, holdings, ownFigures }: NamedPortfolio): string {
  const file = { kind: KIND, version: 1, name, holdings, ownFigures }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

export function writePortfolioCsv({ holdings, ownFigures }: NamedPortfolio): string {
  const own = listOwnColumns(ownFigures)
  const optional = OPTIONAL_NAMES.filter((name) =>
    holdings.some((holding) => holding[name] !== undefined),
  )
  const rows = holdings.map((holding) => {
    const { symbol, shares, price, currency } = holding
    const values = optional.map((name) => holding[name] ?? '')
    return [symbol, shares, price, currency, ...values, ...own.cellsOf(symbol)]
  })
  const labels = optional.map((name) => describeField(name).label)
  const head = ['Symbol', 'Shares', 'Price', 'Currency', ...labels, ...own.headings]
  return writeCsvRows([head, ...rows])
}

/** The portfolio, or a sentence saying why there is none. */
export function parsePortfolioJson(text: string): NamedPortfolio | { problem: string } {
  if (text.length > MAX_FILE_BYTES) return { problem: 'This file is too large for a portfolio.' }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { problem: 'This file is not complete JSON. Export the portfolio again.' }
  }
  return parsePortfolio(read)
}

export function parsePortfolio(read: unknown): NamedPortfolio | { problem: string } {
  if (typeof read !== 'object' || read === null || !('holdings' in read)) {
    return { problem: 'This is not a portfolio: it has no list named holdings.' }
  }
  const checked = checkHoldings(read.holdings)
  if ('problems' in checked) return { problem: explain(checked.problems) }
  const name = 'name' in read ? cleanName(read.name) : ''
  const symbols = checked.holdings.map(({ symbol }) => symbol)
  const ownFigures = parsePortfolioFigures('ownFigures' in read ? read.ownFigures : null, symbols)
  return {
    name: name || 'Portfolio',
    holdings: checked.holdings,
    ...(Object.keys(ownFigures).length > 0 && { ownFigures }),
  }
}

/** One line, at most 60 characters; may be empty. */
export function cleanName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const line = name
    .slice(0, 400)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, MAX_NAME_LENGTH).join('').trim()
}

function explain([first]: HoldingProblem[]): string {
  if (!first) return 'The holdings cannot be read.'
  const where = first.row < 0 ? 'The list' : `Holding ${first.row + 1}: ${first.field}`
  return `${where} ${first.message}.`
}
