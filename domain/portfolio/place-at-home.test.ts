import { expect, test } from 'vitest'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { findHoldingsTable, parseRows } from './read-table.ts'

const LISTED = new Set(bundledListings(american.lines).map(({ symbol }) => symbol))

function read(text: string): string[] {
  const table = findHoldingsTable(text.split('\n').map((line) => line.split(',')))
  return parseRows(table, (symbol) => LISTED.has(symbol)).holdings.map(
    ({ symbol, currency, unsure }) =>
      `${symbol} ${currency}${unsure.includes('symbol') ? '?' : ''}`,
  )
}

test('a symbol that two markets list is of the market of the file', () => {
  expect(read('Instrument,Qty,LTP\nINFY,10,1512.35\nTATASTEEL,100,165.2\nITC,200,402')).toEqual([
    'INFY.NS INR',
    'TATASTEEL.NS INR',
    'ITC.NS INR',
  ])
  expect(read('Instrument,Qty,LTP\nINFY,9,1512.35\nHDFCBANK,8,1745.1\nRELIANCE,7,2901')).toEqual([
    'INFY.NS INR',
    'HDFCBANK.NS INR',
    'RELIANCE.NS INR',
  ])
})

test('beside American shares it is New York’s', () => {
  expect(read('Symbol,Qty,Price\nINFY,10,18.05\nAAPL,1,226.8\nMSFT,2,418.9')).toEqual([
    'INFY USD',
    'AAPL USD',
    'MSFT USD',
  ])
})

test('in a file of several markets, and beside one share alone, it is marked', () => {
  expect(read('Symbol,Qty,Price\nINFY,10,18.05\nAAPL,1,226.8\nRELIANCE,2,2901')).toEqual([
    'INFY USD?',
    'AAPL USD',
    'RELIANCE.NS INR',
  ])
  expect(read('Symbol,Qty,Price\nINFY,10,1512\nRELIANCE,2,2901')).toEqual([
    'INFY USD?',
    'RELIANCE.NS INR',
  ])
})

test('a currency or an exchange that the file names goes first', () => {
  expect(read('Symbol,Qty,Price\nINFY US,10,18.05\nHDFCBANK,1,1745\nRELIANCE,2,2901')).toContain(
    'INFY USD',
  )
  expect(read('Symbol,Qty,Price\nINFY,10,$18.05\nHDFCBANK,1,1745\nRELIANCE,2,2901')).toContain(
    'INFY USD',
  )
})

test('a name that no exchange has is placed nowhere', () => {
  expect(read('Symbol,Qty,Price\nTOYOTA,10,2780\nHYUNDAI,1,180000')).toEqual([
    'TOYOTA USD?',
    'HYUNDAI USD?',
  ])
})
