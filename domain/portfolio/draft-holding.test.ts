import { expect, test } from 'vitest'
import {
  checkDrafts,
  type DraftHolding,
  draftAgain,
  draftHolding,
  EMPTY_DRAFT,
  isInQuestion,
  isUnlisted,
} from './draft-holding.ts'
import { translateSymbol } from './symbol-notation.ts'

const LISTED = new Set(['AAPL', 'V', 'TM', 'BRK.B', 'INFY', 'INFY.NS'])
const isListed = (symbol: string) => LISTED.has(symbol)

const draft = (given: Partial<DraftHolding>): DraftHolding => ({
  ...EMPTY_DRAFT,
  shares: '10',
  price: '100',
  ...given,
})

function check(given: Partial<DraftHolding>) {
  const checked = checkDrafts([draft(given)], { isListed, today: '2026-11-22' })
  return 'problems' in checked
    ? checked.problems.map(({ field, message }) => `${field} ${message}`)
    : checked.holdings[0]
}

test('a name for a symbol is asked about and never counted in dollars', () => {
  const ask = (typed: string) => [
    `symbol ${typed} is not one that we know. Which company is it? Choose it, or enter the currency of its price`,
  ]
  const asked = ask('TOYOTA')
  expect(check({ symbol: 'TOYOTA', price: '2780' })).toEqual(asked)
  expect(check({ symbol: 'toyota', currency: 'USD', isCurrencyAssumed: true })).toEqual(
    ask('toyota'),
  )
  const read = draftHolding({ symbol: 'TOYOTA', shares: 10, price: 2780 })
  expect(check(read), 'read from a file without a currency').toEqual(asked)
  expect(check({ symbol: 'TOYOTA', price: '2780', currency: 'JPY' })).toMatchObject({
    currency: 'JPY',
  })
  expect(check({ symbol: 'TOYOTA', price: '¥ 2780 JPY' })).toMatchObject({ currency: 'JPY' })
})

test('a name that no symbol can be written as is asked about once', () => {
  for (const symbol of ['\u30c8\u30e8\u30bf', '\uc0bc\uc131', 'Toyota Motor Corporation, Aichi']) {
    expect(check({ symbol, price: '2780' })).toEqual([
      expect.stringContaining('Which company is it?'),
    ])
  }
})

test('a name that only the currency gave an exchange is asked about', () => {
  const read = (symbol: string, given: { currency: string; exchange?: string }) =>
    check(draftHolding({ symbol, shares: 10, price: 82.4, ...given }))
  const question = 'Which company is it? Choose it, or enter the currency of its price'
  expect(read('NESTLE', { currency: 'CHF' })).toEqual([
    `symbol NESTLE.SW is not one that we know. ${question}`,
  ])
  expect(read('INFOSYS', { currency: 'INR' })).toHaveLength(1)
  expect(read('SBI', { currency: 'INR' })).toHaveLength(1)
  expect(read('INFY', { currency: 'INR' }), 'in our lists').toMatchObject({ symbol: 'INFY.NS' })
  expect(read('NESN', { currency: 'CHF' })).toMatchObject({ symbol: 'NESN.SW' })
  expect(read('NESTLE', { currency: 'CHF', exchange: 'SIX' }), 'no exchange').toHaveLength(1)
  expect(read('NOVARTIS', { currency: 'CHF', exchange: 'SWX' })).toMatchObject({ currency: 'CHF' })
  expect(read('NOVARTIS.SW', { currency: 'CHF' })).toMatchObject({ symbol: 'NOVARTIS.SW' })
})

test('a short code that only the currency placed is marked, and not asked about', () => {
  const roche = draftHolding({ symbol: 'ROG', shares: 10, price: 280, currency: 'CHF' })
  expect([isUnlisted(roche, isListed), isInQuestion(roche, isListed)]).toEqual([true, false])
})

test('a symbol of several exchanges is asked about, whatever its currency', () => {
  const infosys = draftHolding({ symbol: 'INFY', shares: 10, price: 1512 })
  const asked = { ...infosys, namesakes: ['INFY', 'INFY.NS'] }
  expect(check(infosys)).toMatchObject({ symbol: 'INFY', currency: 'USD' })
  expect(check(asked)).toEqual(['symbol may be INFY or INFY.NS. Choose the one you hold'])
})

test.each([
  ['AAPL', 'USD'],
  ['brk b', 'USD'],
  ['7203.T', 'JPY'],
  ['9983.T', 'JPY'],
  ['700 HK', 'HKD'],
])('%s counts in %s without a question', (symbol, currency) => {
  expect(check({ symbol })).toMatchObject({ currency })
})

test('a currency in the price goes before that of the exchange', () => {
  expect(
    check({ symbol: 'TM', price: 'HK$1,400', currency: 'USD', isCurrencyAssumed: true }),
  ).toMatchObject({
    price: 1400,
    currency: 'HKD',
  })
  expect(check({ symbol: 'TM', price: '178.75', currency: 'USD' })).toMatchObject({
    currency: 'USD',
  })
})

test.each(['', 'JPY', 'HKD', 'TWD', 'KRW', 'USD'])('V stays V with a price in "%s"', (currency) => {
  expect(translateSymbol('V', { currency })).toBe('V')
})

test('cost, date and fees are checked, each with its name', () => {
  const bought = {
    symbol: 'AAPL',
    cost: '80.5',
    costCurrency: 'hkd',
    boughtOn: '2024-05-17',
    fees: '0',
  }
  const holding = check(bought)
  expect(holding).toMatchObject({
    cost: 80.5,
    costCurrency: 'HKD',
    boughtOn: '2024-05-17',
    fees: 0,
  })
  if (Array.isArray(holding) || !holding) throw new Error('a good holding should pass')
  expect(draftAgain(holding)).toMatchObject({ ...bought, costCurrency: 'HKD' })
  expect(check({ ...bought, boughtOn: '2026-11-23' })).toEqual(['boughtOn is in the future'])
  expect(
    check({
      ...bought,
      cost: '-1',
      costCurrency: 'XX',
      boughtOn: '2024-02-30',
      fees: 'none',
      rateThen: '0',
    }),
  ).toEqual([
    'cost must not be below 0',
    'costCurrency "XX" is not a known currency code, such as USD or HKD',
    'boughtOn must be a date such as 2024-05-17',
    'fees must be a number, not "none"',
    'rateThen must be more than 0',
  ])
})
