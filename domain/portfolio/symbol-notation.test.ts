import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findListingCurrency, isWellFormedSymbol, translateSymbol } from './symbol-notation.ts'

test.each([
  ['00700', '0700.HK'],
  ['700 HK', '0700.HK'],
  ['700 HK Equity', '0700.HK'],
  ['HK:00700', '0700.HK'],
  ['HK 700', '0700.HK'],
  ['HK.00700', '0700.HK'],
  ['00700.HK', '0700.HK'],
  ['700:xhkg', '0700.HK'],
  ['80700', '80700.HK'],
  ['BRK B', 'BRK.B'],
  ['BRK/B', 'BRK.B'],
  ['BRK-B', 'BRK.B'],
  ['brkb', 'BRK.B'],
  ['BRK.B:xnys', 'BRK.B'],
  ['5930', '005930.KS'],
  ['005930', '005930.KS'],
  ['A005930', '005930.KS'],
  ['a00279K', '00279K.KS'],
  ['7203', '7203.T'],
  ['7203 JP', '7203.T'],
  ['7203 T', '7203.T'],
  ['TYO:7203', '7203.T'],
  ['130A', '130A.T'],
  ['2330 TT', '2330.TW'],
  ['2330', '2330.TW'],
  ['0050 TT', '0050.TW'],
  ['D05 SP', 'D05.SI'],
  ['SG.D05', 'D05.SI'],
  ['D05', 'D05.SI'],
  ['RELIANCE IN', 'RELIANCE.NS'],
  ['NSE:RELIANCE', 'RELIANCE.NS'],
  ['RELIANCE', 'RELIANCE.NS'],
  ['600519', '600519.SS'],
  ['SH.600519', '600519.SS'],
  ['300750', '300750.SZ'],
  ['US.AAPL', 'AAPL'],
  ['AAPL US', 'AAPL'],
  ['NASDAQ:AAPL', 'AAPL'],
  ['$aapl', 'AAPL'],
  ['AAPL', 'AAPL'],
  ['NOVOb:xcse', 'NOVOB.CO'],
  ['ＡＡＰＬ', 'AAPL'],
  ['  ', ''],
])('%j is %s', (written, symbol) => {
  expect(translateSymbol(written)).toBe(symbol)
})

test.each([
  ['5930', 'KRW', '005930.KS'],
  ['9988', 'HKD', '9988.HK'],
  ['9984', 'JPY', '9984.T'],
  ['2317', 'TWD', '2317.TW'],
  ['000858', 'CNY', '000858.SZ'],
  ['600036', 'CNH', '600036.SS'],
  ['Z74', 'SGD', 'Z74.SI'],
  ['INFY', 'INR', 'INFY.NS'],
  ['INFY', 'USD', 'INFY'],
  ['BHP', 'AUD', 'BHP.AX'],
  ['0700.HK', 'USD', '0700.HK'],
])('%s in %s is %s', (written, currency, symbol) => {
  expect(translateSymbol(written, { currency })).toBe(symbol)
})

test('the exchange beside a symbol places it', () => {
  expect(translateSymbol('1398', { exchange: 'SEHK' })).toBe('1398.HK')
  expect(translateSymbol('AAPL', { exchange: 'NASDAQ', currency: 'EUR' })).toBe('AAPL')
})

test('a symbol in our notation stays as it is', () => {
  const ours = ['AAPL', 'BRK.B', '0700.HK', '7203.T', '005930.KS', '2330.TW', 'D05.SI', 'M&M.NS']
  expect(ours.map((symbol) => translateSymbol(symbol))).toEqual(ours)
})

test('normalizing twice changes nothing more, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 14 }), (text) => {
      const once = translateSymbol(text)
      if (isWellFormedSymbol(once)) expect(translateSymbol(once)).toBe(once)
    }),
  )
})

test('a listing has a currency', () => {
  expect(['0700.HK', '7203.T', 'AAPL', 'BRK.B', 'HSBA.L', 'X.QQ'].map(findListingCurrency)).toEqual(
    ['HKD', 'JPY', 'USD', 'USD', 'GBP', undefined],
  )
})
