import { findCurrencyProblem } from './check-currency.ts'

type Kind = 'amount' | 'currency' | 'day' | 'text'

type OptionalField = {
  kind: Kind
  /** In the table and in files. */
  label: string
  /** Not shown as a field of its own: it came with another value. */
  isHidden?: true
}

/**
 * What a holding may have beside symbol, shares, price and currency: the one list that checks, fields, exports and
 * saved portfolios follow. The database takes any name and trusts the check.
 */
export const OPTIONAL_FIELDS = {
  /** Per share. */
  cost: { kind: 'amount', label: 'Cost per share' },
  costCurrency: { kind: 'currency', label: 'Cost currency' },
  boughtOn: { kind: 'day', label: 'Bought on' },
  /** Of the purchase, in the currency of the cost. */
  fees: { kind: 'amount', label: 'Fees' },
  /** What one unit of the price's currency cost on the day of purchase, in `rateCurrency`. */
  rateThen: { kind: 'amount', label: 'Rate that day' },
  rateCurrency: { kind: 'currency', label: 'Rate currency', isHidden: true },
  /** Where a price that the reader did not type is from, and of which day. */
  priceSource: { kind: 'text', label: 'Price source', isHidden: true },
  pricedOn: { kind: 'day', label: 'Priced on', isHidden: true },
} as const satisfies Record<string, OptionalField>

export type OptionalName = keyof typeof OPTIONAL_FIELDS

export type OptionalValues = {
  [Name in OptionalName]?: (typeof OPTIONAL_FIELDS)[Name]['kind'] extends 'amount' ? number : string
}

export type OptionalTexts = { [Name in OptionalName]?: string }

export const OPTIONAL_NAMES = Object.keys(OPTIONAL_FIELDS) as OptionalName[]

/** Those that a reader types. */
export const TYPED_NAMES = OPTIONAL_NAMES.filter((name) => !describeField(name).isHidden)

const MAX_AMOUNT = 1e12
/** What is beyond is cut: a reader cannot shorten what came with a price. */
const MAX_TEXT = 120
const FIRST_DAY = '1900-01-01'

export function describeField(name: OptionalName): OptionalField {
  return OPTIONAL_FIELDS[name]
}

/** The values of an entry; problems are reported by field. */
export function checkOptionals(
  entry: Record<string, unknown>,
  report: (field: string, message: string) => void,
): OptionalValues {
  const values = OPTIONAL_NAMES.flatMap((name): [OptionalName, unknown][] => {
    const value = entry[name]
    if (value === null || value === undefined || value === '') return []
    const problem = findProblem(name, value)
    if (problem) report(name, problem)
    return [[name, typeof value === 'string' ? tidy(name, value) : value]]
  })
  return Object.fromEntries(values)
}

function findProblem(name: OptionalName, value: unknown): string | undefined {
  switch (describeField(name).kind) {
    case 'amount':
      return findAmountProblem(name, value)
    case 'currency':
      return findCurrencyProblem(value)
    case 'day':
      return isDay(value) ? undefined : 'must be a date such as 2024-05-17'
    default:
      return typeof value === 'string' ? undefined : 'must be a text'
  }
}

function findAmountProblem(name: OptionalName, value: unknown): string | undefined {
  if (typeof value !== 'number') return `must be a number, not ${JSON.stringify(value)}`
  if (value > MAX_AMOUNT) return `${value} is too large to be plausible; check the decimal point`
  // Shares may have been a gift, and fees none; a rate of zero is no rate.
  const isGood = name === 'rateThen' ? value > 0 : value >= 0
  return isGood ? undefined : `must ${name === 'rateThen' ? 'be more than' : 'not be below'} 0`
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(value)
  // February 30 is read as March 2 by some browsers.
  return value >= FIRST_DAY && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function tidy(name: OptionalName, text: string): string {
  const { kind } = describeField(name)
  if (kind === 'text') return text.slice(0, MAX_TEXT)
  return kind === 'currency' ? text.trim().toUpperCase() : text
}
