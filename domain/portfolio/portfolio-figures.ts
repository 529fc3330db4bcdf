import { roundToDigits } from '../format-number.ts'
import { describeInput, type InputOrPrice, LONGEST_RECORD } from '../markets/company-inputs.ts'
import { countOwnFigures, keepFigures, listOwnNames, type OwnFigures } from './own-figures.ts'

/** The reader's own figures of several companies, by `keyOfCompany`. */
export type PortfolioFigures = Record<string, OwnFigures>

const MAX_COMPANIES = 100
/** Of one company, each year of a list counted. A whole worksheet has 56. */
const MAX_NUMBERS = 64
const MAX_CHARACTERS = 24_000

/** `currency` is that of the company's statements. */
export function keyOfCompany(symbol: string, currency = ''): string {
  return `${symbol} ${currency}`.trim()
}

export function symbolOfKey(key: string): string {
  return key.replace(/ [A-Z]{3}$/, '')
}

/** What a device, a file or the database holds for these companies. Leaves out what cannot be a figure. */
export function parsePortfolioFigures(kept: unknown, symbols: Iterable<string>): PortfolioFigures {
  if (typeof kept !== 'object' || kept === null) return {}
  const wanted = new Set(symbols)
  const companies = Object.entries(kept).flatMap(([key, entry]): [string, OwnFigures][] => {
    if (!wanted.has(symbolOfKey(key))) return []
    // Read twice: a price of 1e-300 is tidied into one of 0, which is none.
    const figures = keepFigures(tidyFigures(keepFigures(entry)))
    return Object.keys(figures).length > 0 ? [[key, figures]] : []
  })
  return Object.fromEntries(companies)
}

/** Why these cannot be stored on the server, as a sentence. */
export function findFiguresProblem(figures: PortfolioFigures): string | undefined {
  const companies = Object.entries(figures)
  if (companies.length > MAX_COMPANIES) return describeExcess(companies.length)
  const [full] = companies.find(([, own]) => countNumbers(own) > MAX_NUMBERS) ?? []
  if (full) return `${full} has more than ${MAX_NUMBERS} figures you entered.`
  return JSON.stringify(figures).length > MAX_CHARACTERS
    ? 'A portfolio can hold up to 24 KB of your own figures. Reset those of some companies first.'
    : undefined
}

export function checkPortfolioFigures(
  given: unknown,
  symbols: Iterable<string>,
): { figures: PortfolioFigures } | { problem: string } {
  // Before the reading, which takes 0.1 s for the thousands of companies that fit into a request.
  const { length } = Object.keys(given ?? {})
  if (length > MAX_COMPANIES) return { problem: describeExcess(length) }
  const figures = parsePortfolioFigures(given, symbols)
  const isWhole = Object.entries(given ?? {}).every(([key, entry]) => {
    const own = Object.hasOwn(figures, key) ? figures[key] : undefined
    return own && Object.keys(own).length === Object.keys(entry ?? {}).length
  })
  if (!isWhole) return { problem: 'ownFigures must hold known figures of these holdings' }
  const problem = findFiguresProblem(figures)
  return problem ? { problem } : { figures }
}

function describeExcess(count: number): string {
  return `A portfolio can store your own figures for up to ${MAX_COMPANIES} companies; this one has them for ${count}.`
}

export function findConflicts(saved: PortfolioFigures, here: PortfolioFigures): string[] {
  return Object.keys(saved).filter(
    (key) => here[key] && JSON.stringify(here[key]) !== JSON.stringify(saved[key]),
  )
}

export function countPortfolioFigures(figures: PortfolioFigures): number {
  return Object.values(figures).reduce((sum, own) => sum + countOwnFigures(own), 0)
}

/** "1 figure you entered" */
export function describeOwnFigures(count: number): string {
  return `${count} ${count === 1 ? 'figure' : 'figures'} you entered`
}

/** Monitoring takes market prices, so that an own one would stand still. */
export function withoutPrices(figures: PortfolioFigures): PortfolioFigures {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([key, own]) => {
      const { price: _, ...others } = own
      return countOwnFigures(others) > 0 ? [[key, others]] : []
    }),
  )
}

const MAX_NAMED = 5

/** "AAPL: equity, cash; MSFT: revenue; and 3 more companies" */
export function namePortfolioFigures(figures: PortfolioFigures): string {
  const companies = Object.entries(figures).filter(([, own]) => countOwnFigures(own) > 0)
  const named = companies.slice(0, MAX_NAMED).map(([key, own]) => {
    const names = listOwnNames(own).map(nameFigure)
    if (own.sector) names.push('sector')
    const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
    return `${symbolOfKey(key)}: ${shown.join(', ')}`
  })
  const rest = companies.length - MAX_NAMED
  if (rest > 0) named.push(`and ${rest} more ${rest === 1 ? 'company' : 'companies'}`)
  return named.join('; ')
}

export function nameFigure(name: InputOrPrice): string {
  return name === 'price' ? name : describeInput(name).label
}

function countNumbers(own: OwnFigures): number {
  const lists = listOwnNames(own).map((name) => [own[name]].flat().length)
  return lists.reduce((sum, length) => sum + length, Object.keys(own.report ?? {}).length)
}

function tidyFigures(own: OwnFigures): OwnFigures {
  const figures = listOwnNames(own).map((name) => {
    const value = own[name]
    const isList = Array.isArray(value)
    return [name, isList ? value.slice(-LONGEST_RECORD).map(tidy) : tidy(Number(value))]
  })
  const report = Object.entries(own.report ?? {}).map(([line, value]) => [line, tidy(value)])
  return {
    ...Object.fromEntries(figures),
    ...(own.sector && { sector: own.sector }),
    ...(report.length > 0 && { report: Object.fromEntries(report) }),
  }
}

function tidy(value: number): number {
  return Math.abs(value) < 1e-12 ? 0 : roundToDigits(value, 12)
}
