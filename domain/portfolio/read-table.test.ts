import { expect, test } from 'vitest'
import { checkDrafts } from './draft-holding.ts'
import { detectDecimalMark, parseAmount } from './parse-amount.ts'
import { findHoldingsTable, parseRows } from './read-table.ts'

test.each([
  ['$1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1’234.50', 1234.5],
  ['1 234,5', 1234.5],
  ['1,234', 1234],
  ['1.234.567', 1234567],
  ['1,234,567.8', 1234567.8],
  ['0,5', 0.5],
  ['(12)', -12],
  ['-3', -3],
  ['3-', -3],
  ['−5', -5],
  ['HK$420.00', 420],
  ['JPY 2,702.5', 2702.5],
  ['１００', 100],
  ['.5', 0.5],
  ['1.2E+05', 120_000],
  ['1,5e-3', 0.0015],
  ['-1e14', -1e14],
])('%s is %d', (text, value) => {
  expect(parseAmount(text)?.value).toBe(value)
})

test.each([
  '',
  '--',
  'n/a',
  '12%',
  'AAPL',
  '38OO',
  '1l0',
  '1.2.3,4,5x',
  '1,2,3.4.5',
  '1e999',
  '-',
  '()',
])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeUndefined()
})

test('a currency beside the figure is kept, and a column settles lone separators', () => {
  expect(parseAmount('HK$420.00')?.currency).toBe('HKD')
  expect(parseAmount('420 SGD')?.currency).toBe('SGD')
  expect(parseAmount('2,780円')).toEqual({ value: 2780, currency: 'JPY' })
  expect(parseAmount('98,000원')).toEqual({ value: 98_000, currency: 'KRW' })
  expect(detectDecimalMark(['1.200', '38,12'])).toBe(',')
  expect(parseAmount('1.200', ',')?.value).toBe(1200)
  expect(detectDecimalMark(['1,200', '38.12'])).toBe('.')
})

function importRows(rows: string[][]) {
  const table = findHoldingsTable(rows)
  const { holdings, skipped } = parseRows(table)
  const lines = holdings.map(({ symbol, shares, price, currency }) =>
    [symbol, shares, price, currency].join(' '),
  )
  return { broker: table.broker, lines, skipped: skipped.map(({ reason }) => reason), holdings }
}

test('a paste without headings is read by what its columns hold', () => {
  const read = importRows([
    ['700 HK', '300', '421.4'],
    ['AAPL', '60', '226.8'],
  ])
  expect(read.lines).toEqual(['0700.HK 300 421.4 HKD', 'AAPL 60 226.8 USD'])
})

test.each([
  ['Toyota Motor|300|2780', 'Sony Group|100|3000', 'Tencent|200|512.5'],
  ['TOYOTA|300|2780', 'ZZQQ|12|30'],
  ['삼성전자|50|71000', 'SK하이닉스|5|250000'],
  ['300|Toyota Motor|2780', '100|Sony Group|3000'],
  ['台積電|1000|540|540000', '鴻海|500|110|55000'],
])('without headings, no count of shares becomes a code (%#)', (...lines) => {
  const cells = lines.map((line) => line.split('|'))
  const read = importRows(cells)
  const [first = []] = cells
  const subject = first.findIndex((cell) => /\p{L}/u.test(cell))
  const counts = cells.map((row) => row[subject === 0 ? 1 : 0])
  expect(read.holdings.map(({ symbol }) => /\d/.test(symbol))).not.toContain(true)
  expect(read.holdings.map(({ shares }) => shares)).toEqual(counts)
})

test.each([
  ['0700|Tencent|200|512', '0700.HK 200 512 HKD'],
  ['台積電|2330|1000|540', '2330.TW 1000 540 TWD'],
  ['7203.T|300|2780', '7203.T 300 2780 JPY'],
  ['2330|台積電|1000', '2330.TW 1000  TWD'],
])('without headings, a code is found beside a name (%s)', (line, expected) => {
  expect(importRows([line.split('|')]).lines).toEqual([expected])
})

test.each([
  ['Valeur|Quantité|Cours|Devise', 'SONY GROUP|1000|22,5|USD', 'LVMH|10|640,2|EUR'],
  ['Valor|Títulos|Precio|Divisa', 'INDITEX|40|48,2|EUR', 'SONY GROUP|100|22,5|USD'],
  ['Papier|Stück|Kurs|Währung', 'Allianz SE|12|310,4|EUR', 'BASF|100|45,1|EUR'],
  ['Qté|Valeur|Dernier cours', '10|LVMH|640,2', '1000|SONY GROUP|22,5'],
])('headings that do not name the companies name the figures (%s)', (...lines) => {
  const cells = lines.map((line) => line.split('|'))
  const { holdings } = importRows(cells)
  const [head = [], ...rows] = cells
  const at = (column: number) => rows.map((row) => row[column]?.replace(',', '.'))
  const shares = head.findIndex((word) => /^(?:Qté|Quantité|Títulos|Stück)$/.test(word))
  const price = head.findIndex((word) => /Kurs|[Cc]ours|Precio/.test(word))
  expect(holdings.map((holding) => holding.shares)).toEqual(at(shares))
  expect(holdings.map((holding) => String(Number(holding.price)))).toEqual(
    at(price).map((text) => String(Number(text))),
  )
})

test.each([
  ['3.200,5', ['3641', '3200.5', '1850']],
  ['3.200', ['3641', '3200', '1850']],
])('one cell written another way (%s) changes no other figure', (odd, prices) => {
  const { holdings } = importRows([
    ['Symbol', 'Shares', 'Price', 'Currency'],
    ['7203.T', '1,100\u682a', '3,641', 'JPY'],
    ['6758.T', '100', odd, 'JPY'],
    ['8001.T', '2,000', '1,850', 'JPY'],
  ])
  const [first] = holdings
  expect(first?.shares).toBe('1100')
  expect(holdings.map(({ price }) => price).filter((_, at) => at !== 1)).toEqual(
    prices.filter((_, at) => at !== 1),
  )
})

test('headings of figures alone make no symbols of counts', () => {
  const { holdings } = importRows([
    ['Quantity', 'Price'],
    ['1000', '22.5'],
    ['2330', '10.1'],
  ])
  expect(holdings.map(({ symbol }) => symbol).join('')).toBe('')
})

test('a currency in merged cells holds for the rows below', () => {
  const read = importRows([
    ['Currency', 'Symbol', 'Shares', 'Price'],
    ['HKD', '700', '10', '420'],
    ['', '5', '20', '70'],
    ['KRW', '5930', '30', '62,000'],
  ])
  expect(read.lines).toEqual(['0700.HK 10 420 HKD', '0005.HK 20 70 HKD', '005930.KS 30 62000 KRW'])
})

test.each([
  ['HKD', ['7203.T 100 2780 JPY', 'AAPL 10 220 USD']],
  ['GBX', ['7203.T 100 2780 JPY', 'AAPL 10 220 USD']],
])('behind a symbol, an empty currency is none of the row above (%s)', (above, expected) => {
  const { lines } = importRows([
    ['Symbol', 'Shares', 'Price', 'Currency'],
    ['0700.HK', '50', '400', above],
    ['7203.T', '100', '2780', ''],
    ['AAPL', '10', '220', ''],
  ])
  expect(lines.slice(1)).toEqual(expected)
})

test('a symbol with its exchange is of no group above it', () => {
  const { lines } = importRows([
    ['Currency', 'Symbol', 'Shares', 'Price'],
    ['HKD', '700', '10', '420'],
    ['', '7203.T', '20', '2780'],
  ])
  expect(lines).toEqual(['0700.HK 10 420 HKD', '7203.T 20 2780 JPY'])
})

test('points divide thousands where prices have no cents', () => {
  const { lines } = importRows([
    ['Symbol', 'Shares', 'Price', 'Currency'],
    ['BBCA.JK', '5.000', '9.150', 'IDR'],
    ['TLKM.JK', '10.000', '3.120', 'IDR'],
  ])
  expect(lines).toEqual(['BBCA.JK 5000 9150 IDR', 'TLKM.JK 10000 3120 IDR'])
})

test('two digits behind a comma are no thousands, whatever other columns have', () => {
  const { lines } = importRows([
    ['Symbol', 'Shares', 'Price', 'Value'],
    ['SAP.DE', '10', '245,30', '2453.00'],
    ['AAPL', '5', '220,15', '1100.75'],
    ['7203.T', '5', '2,780', '13900.00'],
  ])
  expect(lines).toEqual(['SAP.DE 10 245.3 EUR', 'AAPL 5 220.15 USD', '7203.T 5 2780 JPY'])
})

test('code and name in one cell are a code', () => {
  const { lines } = importRows([
    ['銘柄コード・銘柄名', '保有株数', '現在値'],
    ['7203 トヨタ自動車', '100', '3,641'],
    ['8306 三菱ＵＦＪ', '200', '2,500'],
  ])
  expect(lines).toEqual(['7203.T 100 3641 JPY', '8306.T 200 2500 JPY'])
})

test('a price of London without a currency may be in pence', () => {
  const { holdings } = parseRows(
    findHoldingsTable([
      ['Symbol', 'Shares', 'Price'],
      ['AZN.L', '50', '12345'],
    ]),
  )
  expect(holdings[0]?.unsure).toEqual(['price'])
})

test('a missing price comes from the value, and pence become pounds', () => {
  const read = importRows([
    ['Ticker', 'Units', 'Market Value', 'Price', 'Ccy'],
    ['HSBA LN', '100', '65000', '', 'GBX'],
  ])
  expect(read.lines).toEqual(['HSBA.L 100 6.5 GBP'])
})

test('10,000 rows give the first 500 and say how many were too many', () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => [`A${row}`, '1', '2'])
  const { holdings, excess } = parseRows(
    findHoldingsTable([['Symbol', 'Shares', 'Price'], ...rows]),
  )
  expect([holdings.length, excess]).toEqual([500, 9500])
})

test('what cannot be true is told by row, not changed', () => {
  const { holdings } = parseRows(
    findHoldingsTable([
      ['Symbol', 'Shares', 'Price', 'Currency'],
      ['AAPL', '-5', '100', 'USD'],
      ['MSFT', '5', '0', 'QQQ'],
    ]),
  )
  expect(checkDrafts(holdings)).toMatchObject({
    problems: [
      {
        row: 0,
        field: 'shares',
        message: 'must be more than 0, not -5; leave out short positions',
      },
      { row: 1, field: 'price', message: 'must be more than 0, not 0' },
      {
        row: 1,
        field: 'currency',
        message: '"QQQ" is not a known currency code, such as USD or HKD',
      },
    ],
  })
})
