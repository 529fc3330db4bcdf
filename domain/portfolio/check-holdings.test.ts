import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkHoldings } from './check-holdings.ts'

const GOOD = { symbol: 'AAPL', shares: 10, price: 200, currency: 'USD' }

function problemsOf(...entries: unknown[]): string[] {
  const checked = checkHoldings(entries)
  if (!('problems' in checked)) return []
  return checked.problems.map(({ row, field, message }) => `${row} ${field}: ${message}`)
}

test('symbol and currency are trimmed and in upper case afterwards', () => {
  expect(checkHoldings([{ ...GOOD, symbol: ' brk.b ', currency: 'usd', note: 'ours' }])).toEqual({
    holdings: [{ ...GOOD, symbol: 'BRK.B' }],
    ignored: [],
  })
})

test.each(['0700.HK', '7203.T', '005930.KS', 'M&M.NS', 'BRK-B', '^HSI', 'A', 'CONSTRUCTOR'])(
  '%s is a symbol',
  (symbol) => {
    expect(problemsOf({ ...GOOD, symbol })).toEqual([])
  },
)

test.each(['', ' ', '__proto__', '<b>', 'A B', 'A\nB', '.HK', 'A'.repeat(21), 7])(
  '%j is not a symbol',
  (symbol) => {
    expect(problemsOf({ ...GOOD, symbol })).toEqual([
      expect.stringMatching(/^0 symbol: .* is not a symbol, such as AAPL or 0700\.HK$/),
    ])
  },
)

test('a symbol in two rows keeps both', () => {
  const checked = checkHoldings([GOOD, { ...GOOD, price: 201 }])
  expect('holdings' in checked && checked.holdings.map(({ price }) => price)).toEqual([200, 201])
})

test('shares and prices are numbers above 0 that can be true', () => {
  expect(problemsOf({ ...GOOD, shares: -5 })).toEqual([
    '0 shares: must be more than 0, not -5; leave out short positions',
  ])
  expect(problemsOf({ ...GOOD, price: 0 })).toEqual(['0 price: must be more than 0, not 0'])
  expect(problemsOf({ ...GOOD, price: '12' })).toEqual(['0 price: must be a number, not "12"'])
  expect(problemsOf({ ...GOOD, price: Number.NaN })).toHaveLength(1)
  expect(problemsOf({ ...GOOD, price: 1e300 })).toEqual([
    '0 price: 1e+300 is too large to be plausible; check the decimal point',
  ])
  expect(problemsOf({ ...GOOD, shares: 1e-300 })).toHaveLength(1)
  expect(problemsOf({ ...GOOD, shares: 0.001, price: 5e-5 })).toEqual([])
})

test('a currency is one that is in use, in whole units', () => {
  expect(problemsOf({ ...GOOD, currency: 'ZZZ' })).toEqual([
    '0 currency: "ZZZ" is not a known currency code, such as USD or HKD',
  ])
  expect(problemsOf({ ...GOOD, currency: 'GBp' })).toEqual([
    '0 currency: GBp is in hundredths: enter the price in GBP',
  ])
  expect(problemsOf({ ...GOOD, currency: undefined })).toEqual([
    '0 currency: must be a code such as USD or HKD',
  ])
})

test('every problem of every row is told, with its row', () => {
  expect(problemsOf(GOOD, { symbol: '?', shares: -1 }, 'AAPL')).toEqual([
    '1 symbol: "?" is not a symbol, such as AAPL or 0700.HK',
    '1 shares: must be more than 0, not -1; leave out short positions',
    '1 price: is missing',
    '1 currency: must be a code such as USD or HKD',
    '2 : must be an object with symbol, shares, price and currency',
  ])
})

test('from 1 to 500 holdings', () => {
  expect(checkHoldings([])).toMatchObject({ problems: [{ message: 'has no entries' }] })
  expect(checkHoldings({})).toMatchObject({ problems: [{ message: 'must be a list' }] })
  expect('holdings' in checkHoldings(Array.from({ length: 500 }, () => GOOD))).toBe(true)
  expect(checkHoldings(Array.from({ length: 501 }, () => GOOD))).toMatchObject({
    problems: [{ message: 'has 501 entries, at most 500 are scored' }],
  })
})

test('inputs that are left out or null are missing, and unknown names are told', () => {
  const inputs = { equity: null, eps: [], cash: 5, goodwill: 3, sector: null }
  expect(checkHoldings([{ ...GOOD, inputs }])).toEqual({
    holdings: [{ ...GOOD, inputs: { sector: 'general', eps: [], cash: 5 } }],
    ignored: ['goodwill'],
  })
})

test('inputs that cannot be true are refused by name', () => {
  const inputs = {
    sector: 'constructor',
    eps: [1, null],
    returnOnEquity: 0.1,
    cash: '5',
    shares: 0,
    longTermDebt: -1,
    grossMargin: 28,
    revenue: 1e300,
  }
  expect(problemsOf({ ...GOOD, inputs })).toEqual([
    '0 inputs.sector: "constructor" is not one of general, financial, utility',
    '0 inputs.revenue: 1e+300 is too large to be plausible',
    '0 inputs.grossMargin: must be a fraction (0.28 is 28%), not 28',
    '0 inputs.eps: must be a number, not null',
    '0 inputs.cash: must be a number, not "5"',
    '0 inputs.longTermDebt: cannot be below 0, as -1 is',
    '0 inputs.shares: must be more than 0, not 0',
    '0 inputs.returnOnEquity: must be a list of years, oldest first, not 0.1',
  ])
  expect(problemsOf({ ...GOOD, inputs: [] })).toEqual(['0 inputs: must be an object'])
})

test('keys of the prototype are no inputs, and set nothing', () => {
  const entry = JSON.parse(
    '{"symbol":"A","shares":1,"price":1,"currency":"USD","__proto__":{"inputs":{"cash":1}},"inputs":{"__proto__":{"equity":5},"constructor":1}}',
  )
  expect(checkHoldings([entry])).toEqual({
    holdings: [
      { symbol: 'A', shares: 1, price: 1, currency: 'USD', inputs: { sector: 'general' } },
    ],
    ignored: ['__proto__', 'constructor'],
  })
  expect(({} as { equity?: number }).equity).toBeUndefined()
})

test('long and deeply nested values are not repeated', () => {
  let nested: unknown = 1
  for (let depth = 0; depth < 100_000; depth++) nested = { nested }
  expect(problemsOf({ ...GOOD, symbol: nested, price: [1] })).toEqual([
    '0 symbol: an object is not a symbol, such as AAPL or 0700.HK',
    '0 price: must be a number, not a list',
  ])
  expect(problemsOf({ ...GOOD, symbol: 'A'.repeat(1e6) })[0]?.length).toBeLessThan(100)
})

test('whatever comes, it is checked without an exception', () => {
  const entry = fc.record(
    { symbol: fc.anything(), shares: fc.anything(), price: fc.double(), inputs: fc.object() },
    { requiredKeys: [] },
  )
  fc.assert(fc.property(fc.array(fc.oneof(entry, fc.anything())), (all) => void checkHoldings(all)))
})
