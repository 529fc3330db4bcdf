import { expect, test } from 'vitest'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { findHoldingsTable, parseRows } from './read-table.ts'

const LISTED = new Set(bundledListings(american.lines).map(({ symbol }) => symbol))

function read(text: string): string[] {
  const table = findHoldingsTable(
    text.split('\n').map((line) => line.replaceAll('"', '').split(',')),
  )
  return parseRows(table, { isListed: (symbol) => LISTED.has(symbol) }).holdings.map(
    ({ symbol, currency, unsure, namesakes }) =>
      namesakes?.join(' or ') ?? `${symbol} ${currency}${unsure.includes('symbol') ? '?' : ''}`,
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

test('of one market that lists all symbols, it is that market’s', () => {
  expect(read('Symbol,Qty,Price\nINFY,10,1512\nRELIANCE,2,2901')).toEqual([
    'INFY.NS INR',
    'RELIANCE.NS INR',
  ])
  expect(read('Symbol,Qty,Price\nINFY,10,18.05\nTSM,5,282.1')).toEqual(['INFY USD', 'TSM USD'])
  expect(read('Code,Qty,Price\n2317,1000,232\n2454,100,1450')).toEqual([
    '2317.TW TWD',
    '2454.TW TWD',
  ])
})

test('where nothing says which listing is meant, the reader is asked', () => {
  expect(read('Symbol,Qty,Price\nINFY,10,18.05\nAAPL,1,226.8\nRELIANCE,2,2901')).toEqual([
    'INFY or INFY.NS',
    'AAPL USD',
    'RELIANCE.NS INR',
  ])
  expect(read('Symbol,Qty,Price\nINFY,10,1512\nHAL,2,4450')).toEqual([
    'INFY or INFY.NS',
    'HAL or HAL.NS',
  ])
  expect(read('Symbol,Qty,Price\nINFY,10,1512')).toEqual(['INFY or INFY.NS'])
  expect(read('Code,Qty,Price\n2454,100,1450')).toEqual(['2454.TW'])
  expect(read('Symbol,Qty,Price\nINFY,10,1512\n0700.HK,2,421')).toEqual([
    'INFY or INFY.NS',
    '0700.HK HKD',
  ])
})

test('beside American shares and those of other markets it is American', () => {
  expect(read('Symbol,Qty,Price\nINFY,10,18.05\nAAPL,1,226.8\n0700.HK,2,421')).toContain('INFY USD')
})

test('headings of Indian brokers, currencies in headings and international numbers say the market', () => {
  expect(read('Instrument,Qty.,Avg. cost,LTP\nINFY,10,1480,1512.35')).toEqual(['INFY.NS INR'])
  expect(read('Symbol,Qty,Price (INR)\nINFY,10,1512.35')).toEqual(['INFY.NS INR'])
  expect(read('Symbol,Qty,Price (₹)\nINFY,10,1512.35')).toEqual(['INFY.NS INR'])
  expect(read('Symbol,Qty,Price\nINFY,10,"Rs. 1512.35"')).toEqual(['INFY.NS INR'])
  expect(read('Symbol,ISIN,Qty,Price\nINFY,INE009A01021,10,1512.35')).toEqual(['INFY.NS INR'])
  expect(read('Symbol,ISIN,Qty,Price\nINFY,US4567881085,10,18.05')).toEqual(['INFY USD'])
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

test('a number in no list is of the market of its neighbors', () => {
  const funds = '3008,大立光,1,2500\n1216,統一,9,80\n0057,富邦科技,9,36\n00892,富邦台灣半導體,9,22'
  expect(read(`Code,Name,Qty,Price\n${funds}`).slice(2)).toEqual(['0057.TW TWD', '00892.TW TWD'])
  const mixed = `AAPL,Apple,1,226\n2330,台積電,5,1400\n0057,富邦科技,9,36`
  expect(read(`Code,Name,Qty,Price\n${mixed}`)[2]).toBe('0057.TW TWD')
})

test('a number in no list, beside no other, is of the market of the headings, or asked about', () => {
  expect(read('股票代號,股票名稱,庫存股數,現價\n0057,富邦科技,9,36')).toEqual(['0057.TW TWD'])
  expect(read('종목코드,종목명,보유수량,현재가\n069660,KIWOOM 200,9,36000')).toEqual([
    '069660.KS KRW',
  ])
  expect(read('证券代码,股票余额,市价\n510330,9,4')).toEqual(['510330.SS CNY'])
  expect(read('Code,Name,Qty,Price\n0057,富邦科技,9,36')).toEqual(['0057.HK or 0057.TW'])
})

test('six digits are a mainland number, not one of Hong Kong with zeros before it', () => {
  expect(read('证券代码,股票余额,市价\n000002,9,8')).toEqual(['000002.SZ CNY'])
})

test('a code in no list, in a file of an Indian broker, is of India’s exchange', () => {
  expect(
    read(
      'Instrument,Qty.,Avg. cost,LTP\nITBEES,9,200,270\n3MINDIA,1,30000,31000\nINFY,1,1400,1500',
    ),
  ).toEqual(['ITBEES.NS INR', '3MINDIA.NS INR', 'INFY.NS INR'])
})
