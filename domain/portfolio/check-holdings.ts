import {
  type CompanyInputs,
  describeInput,
  INPUT_NAMES,
  type InputName,
} from '../markets/company-inputs.ts'
import { SECTORS, type Sector } from '../markets/company-sector.ts'
import { findCurrencyProblem } from './check-currency.ts'
import { checkOptionals, type OptionalValues } from './optional-fields.ts'

export const MAX_HOLDINGS = 500

/** One position as a reader enters it; `inputs` only if the company's statements are typed in. */
export type EnteredHolding = OptionalValues & {
  symbol: string
  shares: number
  /** In `currency`, which is the statements' currency if there are `inputs`. */
  price: number
  currency: string
  inputs?: CompanyInputs
}

/** `message` says what to correct. `row` counts from 0. */
export type HoldingProblem = { row: number; field: string; message: string }

export type CheckedHoldings =
  | { holdings: EnteredHolding[]; ignored: string[] }
  | { problems: HoldingProblem[] }

/** A price or a number of shares beyond these is a misplaced decimal point. */
const MIN_QUANTITY = 1e-9
const MAX_QUANTITY = 1e12
const MAX_AMOUNT = 1e15
const MAX_YEARS = 100
const SYMBOL = /^[A-Z0-9^](?:[A-Z0-9.&=:/-]{0,18}[A-Z0-9])?$/

/**
 * The only schema for holdings: files, tables, pasted text and forms. Trims symbols and currencies
 * and puts them in upper case; keeps rows with repeated symbols. `ignored` lists inputs with
 * unknown names.
 */
export function checkHoldings(entries: unknown): CheckedHoldings {
  if (!Array.isArray(entries)) return refuse('holdings', 'must be a list')
  if (entries.length === 0) return refuse('holdings', 'has no entries')
  if (entries.length > MAX_HOLDINGS) {
    return refuse('holdings', `has ${entries.length} entries, at most ${MAX_HOLDINGS} are scored`)
  }
  const problems: HoldingProblem[] = []
  const holdings: EnteredHolding[] = []
  const ignored = new Set<string>()
  for (const [row, entry] of entries.entries()) {
    const report = (field: string, message: string) => void problems.push({ row, field, message })
    const holding = checkHolding(entry, report)
    if (!holding) continue
    holdings.push(holding)
    for (const name of listUnknownInputs(entry)) ignored.add(name)
  }
  return problems.length > 0 ? { problems } : { holdings, ignored: [...ignored] }
}

/** Undefined after reporting all problems of the entry. */
export function checkHolding(
  entry: unknown,
  report: (field: string, message: string) => void,
): EnteredHolding | undefined {
  if (!isRecord(entry)) {
    report('', 'must be an object with symbol, shares, price and currency')
    return undefined
  }
  let isGood = true
  const reportHere = (field: string, message: string) => {
    isGood = false
    report(field, message)
  }
  const symbol = toUpper(entry.symbol)
  if (isMissing(entry.symbol)) reportHere('symbol', 'is missing')
  else if (!SYMBOL.test(symbol))
    reportHere('symbol', `${show(entry.symbol)} is not a symbol, such as AAPL or 0700.HK`)
  for (const field of ['shares', 'price'] as const) {
    const problem = findQuantityProblem(field, entry[field])
    if (problem) reportHere(field, problem)
  }
  const currencyProblem = findCurrencyProblem(entry.currency)
  if (currencyProblem) reportHere('currency', currencyProblem)
  const inputs = isMissing(entry.inputs) ? undefined : checkInputs(entry.inputs, reportHere)
  const optionals = checkOptionals(entry, reportHere)
  if (!isGood) return undefined
  const { shares, price } = entry as { shares: number; price: number }
  const currency = toUpper(entry.currency)
  return { symbol, shares, price, currency, ...(inputs && { inputs }), ...optionals }
}

/** Checks a company's inputs alone, as a worksheet has them. Reports under `inputs.NAME`. */
export function checkInputs(
  entry: unknown,
  report: (field: string, message: string) => void,
): CompanyInputs {
  if (!isRecord(entry)) {
    report('inputs', 'must be an object')
    return {}
  }
  const inputs: Record<string, unknown> = { sector: checkSector(entry.sector, report) }
  for (const name of INPUT_NAMES) {
    const value = Object.hasOwn(entry, name) ? entry[name] : null
    if (isMissing(value)) continue
    const problem = findInputProblem(name, value)
    if (problem) report(`inputs.${name}`, problem)
    else inputs[name] = value
  }
  return inputs
}

function checkSector(value: unknown, report: (field: string, message: string) => void): Sector {
  if (isMissing(value)) return 'general'
  const sector = SECTORS.find((known) => known === value)
  if (!sector) report('inputs.sector', `${show(value)} is not one of ${SECTORS.join(', ')}`)
  return sector ?? 'general'
}

function findQuantityProblem(field: 'shares' | 'price', value: unknown): string | undefined {
  if (isMissing(value)) return 'is missing'
  if (typeof value !== 'number') return `must be a number, not ${show(value)}`
  if (!(value > 0)) {
    const advice = field === 'shares' && value < 0 ? '; leave out short positions' : ''
    return `must be more than 0, not ${value}${advice}`
  }
  if (value < MIN_QUANTITY) return `${value} is too small to be plausible; check the decimal point`
  return value > MAX_QUANTITY
    ? `${value} is too large to be plausible; check the decimal point`
    : undefined
}

export function findInputProblem(name: InputName, value: unknown): string | undefined {
  if (!describeInput(name).isList) return findFigureProblem(name, value)
  if (!Array.isArray(value)) return `must be a list of years, oldest first, not ${show(value)}`
  if (value.length > MAX_YEARS) return `has ${value.length} years, more than ${MAX_YEARS}`
  for (const figure of value) {
    const problem = findFigureProblem(name, figure)
    if (problem) return problem
  }
  return undefined
}

function findFigureProblem(name: InputName, value: unknown): string | undefined {
  if (typeof value !== 'number') return `must be a number, not ${show(value)}`
  // Negated, so that NaN is refused too.
  if (!(Math.abs(value) <= MAX_AMOUNT)) return `${value} is too large to be plausible`
  if (name === 'shares' && value <= 0) return `must be more than 0, not ${value}`
  if (name === 'grossMargin' && value > 1) return `must be a fraction (0.28 is 28%), not ${value}`
  const { min } = describeInput(name)
  return min !== undefined && value < min ? `cannot be below ${min}, as ${value} is` : undefined
}

function listUnknownInputs(entry: unknown): string[] {
  const inputs = isRecord(entry) && isRecord(entry.inputs) ? Object.keys(entry.inputs) : []
  return inputs.filter((key) => key !== 'sector' && !INPUT_NAMES.some((name) => name === key))
}

function refuse(field: string, message: string): CheckedHoldings {
  return { problems: [{ row: -1, field, message }] }
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toUpper(value: unknown): string {
  return typeof value === 'string' ? value.trim().toUpperCase() : ''
}

/** Shortened. Objects are not shown: they may be large or nested without end. */
function show(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'a list' : 'an object'
  }
  const text =
    JSON.stringify(typeof value === 'string' ? value.slice(0, 40) : value) ?? typeof value
  return typeof value === 'string' && value.length > 40 ? `${text}…` : text
}
