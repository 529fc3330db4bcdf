import { expect, test } from 'vitest'
import { writePortfolioCsv } from './exported-portfolio.ts'
import { detectPurchaseColumns, findAmbiguousDay, parsePurchase } from './purchase-columns.ts'
import { findHoldingsTable, parseRows } from './read-table.ts'

function read(text: string) {
  return parseRows(findHoldingsTable(text.split('\n').map((line) => line.split(',')))).holdings
}

function readCell(heading: string, cell: string) {
  return parsePurchase(detectPurchaseColumns([heading]), [cell], { decimal: '.' })
}

test('cost, date and fees of a broker’s file are read', () => {
  expect(
    read(
      'Symbol,Quantity,Price,Currency,Average Cost,Purchase Date,Commission\nTSM,50,178.75,USD,120.5,2024/3/5,9.95',
    )[0],
  ).toMatchObject({
    symbol: 'TSM',
    price: '178.75',
    cost: '120.5',
    boughtOn: '2024-03-05',
    fees: '9.95',
  })
  expect(
    read('銘柄コード,保有数量,現在値,取得単価,取得日\n7203,100,2780,1950,2021年4月9日')[0],
  ).toMatchObject({ symbol: '7203.T', cost: '1950', boughtOn: '2021-04-09' })
})

test.each([
  ['Cost Basis Per Share', 'cost', '61.25', '61.25'],
  ['Average Cost Basis', 'cost', '61.25', '61.25'],
  ['Avg. Cost / Share', 'cost', '61.25', '61.25'],
  ['Price paid per share', 'cost', '61.25', '61.25'],
  ['Unit Cost (USD)', 'cost', '61.25', '61.25'],
  ['Trade Date', 'boughtOn', '2024-03-05', '2024-03-05'],
  ['Purchase Date', 'boughtOn', '2024-03-05', '2024-03-05'],
  ['Transaction date', 'boughtOn', '2024-03-05', '2024-03-05'],
  ['Commission', 'fees', '4.95', '4.95'],
  ['Commissions & fees', 'fees', '4.95', '4.95'],
] as const)('the column %s is the field %s', (heading, field, written, value) => {
  expect(readCell(heading, written).found[field]).toBe(value)
})

test.each([
  'Cost Basis',
  'Total Cost',
  'Cost Basis Total',
  'Average Cost Total',
  'Price per share',
  'Average volume',
  'Average cost change',
])('the column %s is no share’s cost', (heading) => {
  expect(readCell(heading, '612.50').found.cost).toBeUndefined()
})

test('a file that was exported here comes back whole', () => {
  const holding = {
    symbol: '6758.T',
    shares: 300,
    price: 3200,
    currency: 'JPY',
    cost: 21.5,
    costCurrency: 'USD',
    boughtOn: '2023-06-01',
    fees: 5,
  }
  const text = writePortfolioCsv({ name: '', holdings: [holding] })
    .trim()
    .replaceAll('\r', '')
  expect(read(text)[0]).toMatchObject({
    symbol: '6758.T',
    cost: '21.5',
    costCurrency: 'USD',
    boughtOn: '2023-06-01',
    fees: '5',
  })
})

test.each([
  ['2024-02-30', undefined],
  ['03/04/2024', undefined],
  ['25/04/2024', '2024-04-25'],
  ['04/25/2024', '2024-04-25'],
  ['5.3.2024', '2024-03-05'],
  ['Mar 5, 2024', '2024-03-05'],
  ['5 March 2024', '2024-03-05'],
  ['20240305', '2024-03-05'],
  ['soon', undefined],
])('a purchase on %s is of the day %s', (written, day) => {
  expect(readCell('Purchase date', written).found.boughtOn).toBe(day)
})

test('a sum of costs and costs beside prices in pence are not taken for a share’s cost', () => {
  expect(read('Symbol,Quantity,Price,Cost,Cost Basis\nKO,10,60,450,450')[0]?.cost).toBeUndefined()
  expect(
    read('Symbol,Quantity,Price,Currency,Average cost\nHSBA.L,10,900,GBX,700')[0]?.cost,
  ).toBeUndefined()
})

test('a column that the reader chooses is read, and every cell that cannot be is named', () => {
  const text =
    'Symbol,Qty,Price,Paid,When,Costs\nTSM,5,282.1,free,03/04/2024,-9.95\nSONY,3,28.4,21.5,2024-03-05,4'
  const table = findHoldingsTable(text.split('\n').map((line) => line.split(',')))
  const mapping = { ...table.mapping, cost: 3, boughtOn: 4, fees: 5 }
  const { holdings, unread } = parseRows({ ...table, mapping })
  expect(holdings[0]).not.toHaveProperty('cost')
  expect(holdings[1]).toMatchObject({ cost: '21.5', boughtOn: '2024-03-05', fees: '4' })
  expect(unread.map(({ symbol, name, problem }) => `${symbol} ${name} ${problem}`)).toEqual([
    'TSM cost is no amount',
    'TSM boughtOn may be day or month first',
    'TSM fees is below 0',
  ])
})

test('of prices in pence, the unit of costs is asked about', () => {
  const text = 'Symbol,Qty,Price,Currency,Average cost\nHSBA.L,100,1012,GBX,890'
  const read = parseRows(findHoldingsTable(text.split('\n').map((line) => line.split(','))))
  expect(read.holdings[0]).not.toHaveProperty('cost')
  expect(read.unread).toMatchObject([{ symbol: 'HSBA.L', name: 'cost', text: '890' }])
})

test('columns headed "Cost" and "Date" are the purchase, if what they hold can be', () => {
  const text = 'Symbol,Shares,Price,Cost,Date\nKO,50,70,45.2,05/06/2021\nPEP,30,140,160,17/06/2021'
  expect(read(text)).toMatchObject([
    { cost: '45.2', boughtOn: '2021-06-05' },
    { cost: '160', boughtOn: '2021-06-17' },
  ])
  const total =
    'Symbol,Shares,Price,Cost,Date\nKO,50,70,2260,05/06/2021\nPEP,30,140,4800,17/06/2021'
  expect(read(total)[0]).not.toHaveProperty('cost')
  expect(read(total)[0]).not.toHaveProperty('boughtOn')
  const asOf = 'Symbol,Shares,Price,Cost,Date\nKO,50,70,45.2,2026-11-20\nPEP,30,140,160,2026-11-20'
  expect(read(asOf)[0]).not.toHaveProperty('boughtOn')
})

test('one day of a column says what comes first in all of them', () => {
  const days = (...cells: string[]) =>
    read(`Symbol,Shares,Price,Trade date\n${cells.map((day) => `KO,5,70,${day}`).join('\n')}`).map(
      ({ boughtOn }) => boughtOn,
    )
  expect(days('05/06/2021', '17/06/2021')).toEqual(['2021-06-05', '2021-06-17'])
  expect(days('05/06/2021', '06/17/2021')).toEqual(['2021-05-06', '2021-06-17'])
  expect(days('05/06/2021', '17/06/2021', '06/17/2021')[0]).toBeUndefined()
})

test.each([
  [['03/04/2024', ''], '03/04/2024'],
  [['05/05/2024', '2024-03-05', '03-04-2024'], '03-04-2024'],
  [['03/04/2024', '13/04/2024'], undefined],
  [['5.3.2024', '05/05/2024', 'soon'], undefined],
])('of the days %j, %s is asked about', (days, asked) => {
  expect(findAmbiguousDay(days)).toBe(asked)
})

test('the reader says whether day or month comes first', () => {
  const text = 'Symbol,Shares,Price,Purchase date\nKO,5,70,03/04/2024'
  const table = findHoldingsTable(text.split('\n').map((line) => line.split(',')))
  const readAs = (firstInDays?: 'day' | 'month') =>
    parseRows({ ...table, ...(firstInDays && { firstInDays }) }).holdings[0]?.boughtOn
  expect([readAs(), readAs('day'), readAs('month')]).toEqual([
    undefined,
    '2024-04-03',
    '2024-03-04',
  ])
})
