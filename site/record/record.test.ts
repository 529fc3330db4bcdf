import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import type { CompanyInputs } from '#domain/markets/company-inputs.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { passesScreen, screenBundle } from '#domain/research/value-screen.ts'
import { compoundGrowth } from '#domain/scoring/arithmetic.ts'
import { intrinsicValue } from '#domain/scoring/buffett/intrinsic-value.ts'
import { grahamNumber } from '#domain/scoring/graham/graham-number.ts'
import { lynchFairValue } from '#domain/scoring/lynch/earnings-per-share-growth.ts'
import { callSchema, type Valuation } from './call-schema.ts'
import { screenSchema } from './screen-schema.ts'
import { countOutcomes, judgePrice } from './value-call.ts'

const content = new URL('../../content', import.meta.url).pathname
const read = (...names: string[]) => readFileSync(path.join(content, ...names), 'utf8')
const calls = readdirSync(path.join(content, 'calls')).map((name): [string, Valuation] => [
  name,
  callSchema.parse(JSON.parse(read('calls', name))),
])

const REQUIRED_RETURN = 0.09

const dayNames = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function format(amount: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return amount.toLocaleString('en-US', digits)
}

describe.each(calls)('%s', (_name, call) => {
  const text = read(call.piece.replace(/^\//, '').replace(/#.*$/, '.mdx'))

  test('states the value that the formulas of Pro give, and two thirds of it', () => {
    expect(call.value).toBeCloseTo(valueCall(call), 2)
    expect(call.twoThirds).toBeCloseTo((call.value * 2) / 3, 1)
  })

  test('is in its text, with the value, the price and its day, the filing and a box that opens Pro', () => {
    const shown = [1, 0].map((decimals) => format(call.value, decimals))
    expect(
      shown.some((value) => text.includes(value)),
      shown.join(' or '),
    ).toBe(true)
    expect(text).toContain(format(call.price.price, call.price.price < 100 ? 2 : 0))
    expect(text).toContain(`close of ${dayNames.format(call.price.date)}`)
    expect(text).toContain(call.price.url)
    expect(text).toContain(call.filings[0]?.url)
    expect(text).toContain(`<CompanyBox symbol="${call.symbol}"`)
  })

  test('rests on filings that were out on the day of its price, and was published no earlier', () => {
    for (const { filed } of call.filings) expect(filed < call.price.date).toBe(true)
    expect(call.published >= call.price.date).toBe(true)
  })

  test('a call is judged three years after publication, and only with a later price', () => {
    if (call.kind !== 'call') return
    const day = new Date(call.published)
    day.setUTCFullYear(day.getUTCFullYear() + 3)
    expect(call.judgedOn).toEqual(day)
    if (call.outcome !== 'open') expect(call.prices.length).toBeGreaterThan(0)
  })
})

test('the figures of the call on Taiwan Semiconductor are those of the statements that Pro shows', () => {
  const call = calls.find(([name]) => name === 'tsmc-2024.json')?.[1]
  const statements = findBundledStatements('2330.TW')
  if (!call || !statements) throw new Error('Expected the call and the statements.')
  const years = statements.years.filter(({ fiscalYear }) => fiscalYear <= 2024)
  const { inputs } = scoringInputs({ ...statements, years })
  for (const [name, value] of Object.entries(call.inputs)) {
    expect(inputs[name as keyof typeof inputs], name).toEqual(value)
  }
})

test('what the article says of the other two schools is what they say', () => {
  const statements = findBundledStatements('2330.TW')
  if (!statements) throw new Error('Expected the statements.')
  const inputs = scoringInputs(statements).inputs as CompanyInputs
  const call = calls.find(([name]) => name === 'tsmc-2024.json')?.[1]
  const company = { price: call?.price.price ?? 0, inputs }
  const text = read('articles', 'intrinsic-value-emerging-markets.mdx')
  expect(text).toContain(`Graham's number is NT$${Math.round(grahamNumber(company) ?? 0)}`)
  const fair = Math.round(lynchFairValue(company) ?? 0).toLocaleString('en-US')
  expect(text).toContain(`Lynch's fair value NT$${fair}`)
})

test('the Graham number of Infosys in its article is that of the engine', () => {
  const call = calls.find(([name]) => name === 'infosys-2025.json')?.[1]
  if (!call) throw new Error('Expected the call.')
  const number = valueCall({ method: 'grahamNumber', inputs: call.inputs })
  expect(read('articles', 'dividend-aristocrats-asia.mdx')).toContain(`US$${number.toFixed(2)}`)
})

test('the result of the screen is what the screen gives today: if not, npm run generate screen', () => {
  const screen = screenSchema.parse(JSON.parse(read('value-screens', 'hidden-gems.json')))
  const rows = screenBundle()
  expect(screen.rows).toEqual(JSON.parse(JSON.stringify(rows)))
  const text = read('articles', 'asian-markets-hidden-gems.mdx')
  const passed = rows.filter(passesScreen)
  expect(passed.map(({ symbol }) => symbol)).toEqual(['TSM', 'NTES', 'WIT'])
  for (const { passesBelow } of passed) expect(text).toContain(passesBelow?.toFixed(2))
  const screened = rows.filter(({ isApplicable }) => isApplicable)
  expect(screened).toHaveLength(14)
  for (const { steps } of screened) expect(Object.values(steps)).not.toContain(null)
})

test('the company of every call has financial statements that come with the site, as its box says', () => {
  expect(calls.filter(([, { symbol }]) => !findBundledStatements(symbol))).toEqual([])
})

test('a price is above the value, below two thirds of it, or between', () => {
  const call = { value: 90, twoThirds: 60 }
  expect([91, 90, 60, 59].map((price) => judgePrice(price, call))).toEqual([
    'Above the value',
    'Between two thirds of the value and the value',
    'Between two thirds of the value and the value',
    'Below two thirds of the value',
  ])
})

test('a call has a close of the week before its publication; an older close makes an illustration', () => {
  for (const [name, { kind, published, price }] of calls) {
    const days = (published.valueOf() - price.date.valueOf()) / 86_400_000
    expect(kind, name).toBe(days <= 7 ? 'call' : 'illustration')
  }
})

test('outcomes are counted', () => {
  const outcomes = ['open', 'wrong', 'open', 'right'] as const
  expect(countOutcomes(outcomes.map((outcome) => ({ outcome })))).toEqual({
    open: 2,
    right: 1,
    wrong: 1,
  })
})

/** The value per share, computed from a call's inputs with Pro's scoring formulas. */
function valueCall({ method, inputs }: Pick<Valuation, 'method' | 'inputs'>): number {
  if (method === 'safeCash') return valueSafeCash(inputs)
  // The price does not affect a call's value.
  const company = { price: 1, inputs }
  const value = method === 'grahamNumber' ? grahamNumber(company) : intrinsicValue(company)
  if (value === null) throw new Error(`The inputs of a call by ${method} are incomplete.`)
  return value
}

/** (80% of operating cash flow − capital expenditures − lease payments) ÷ shares ÷ (9% − growth of EPS). */
function valueSafeCash(inputs: Valuation['inputs']): number {
  const all = (name: string) => [inputs[name] ?? []].flat()
  const sum = (name: string) => all(name).reduce((total, value) => total + value, 0)
  const eps = all('eps')
  const growth = compoundGrowth(eps, eps.length - 1) ?? 0
  const cash = 0.8 * sum('operatingCashFlow') - sum('capitalExpenditures') - sum('leasePayments')
  return cash / sum('shares') / (REQUIRED_RETURN - growth)
}
