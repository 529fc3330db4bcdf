import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDrafts } from '#domain/portfolio/draft-holding.ts'
import { importAgain, importTable } from './read-file.ts'

function loadFixture(file: string): Uint8Array {
  return readFileSync(new URL(`../../../../tests/fixtures/brokers/${file}`, import.meta.url))
}

function parseLines(source: Uint8Array | string) {
  const outcome = importTable(source)
  if ('problem' in outcome) throw new Error(`should have been read: ${outcome.problem}`)
  const { table, read } = outcome
  const lines = read.holdings.map(({ symbol, shares, price, currency }) =>
    [symbol, shares, price, currency].join(' '),
  )
  return { broker: table.broker, lines, table, read }
}

test.each([
  [
    'interactive-brokers.csv',
    'Interactive Brokers',
    [
      '0700.HK 200 421.4 HKD',
      '7203.T 1100 2702.5 JPY',
      'AAPL 120 226.8 USD',
      'BRK.B 15 455.25 USD',
    ],
  ],
  ['schwab.csv', 'Schwab', ['AAPL 1250 226.8 USD', 'BRK.B 40 455.25 USD', 'TSM 310.5 190.1 USD']],
  ['fidelity.csv', 'Fidelity', ['MSFT 42 418.9 USD', 'BRK.B 11.25 455.25 USD']],
  [
    'futu.csv',
    'Futu or moomoo',
    ['0700.HK 300 421.4 HKD', '9988.HK 500 84.35 HKD', 'AAPL 60 226.8 USD'],
  ],
  [
    'tiger.csv',
    'Tiger Brokers',
    ['D05.SI 1200 38.12 SGD', 'O39.SI 800 15.04 SGD', 'NVDA 25 131.4 USD'],
  ],
  [
    'saxo.csv',
    'Saxo',
    [
      'D05.SI 1200 38.12 SGD',
      'NOVOB.CO 75 412.3 DKK',
      '7203.T 400 2702.5 JPY',
      'BRK.B 12 455.25 USD',
    ],
  ],
])('%s is read whole', (file, broker, lines) => {
  const read = parseLines(loadFixture(file))
  expect(read).toMatchObject({ broker, lines })
  expect(checkDrafts(read.read.holdings)).toHaveProperty('holdings')
})

test("a broker's cash and totals are left out, by name", () => {
  const { read } = parseLines(loadFixture('schwab.csv'))
  expect(read.skipped.map(({ reason }) => reason)).toEqual(['Cash or a total', 'Cash or a total'])
})

test('quotes, semicolons, line breaks in cells and merged cells are understood', () => {
  const text =
    '"Market";"Ticker";"Name";"Units";"Close"\n"HKEX";"700";"Tencent\nHoldings";"1.200";"421,40"\n"";"5";"HSBC ""H""";"400";"70,25"\n'
  expect(parseLines(text).lines).toEqual(['0700.HK 1200 421.4 HKD', '0005.HK 400 70.25 HKD'])
})

test('text typed by hand needs no separators', () => {
  expect(parseLines('AAPL 100 226.80\n700 HK 300 421.4\nBRK B 15 455').lines).toEqual([
    'AAPL 100 226.8 USD',
    '0700.HK 300 421.4 HKD',
    'BRK.B 15 455 USD',
  ])
})

test('of 10,000 rows the first 500 are taken', () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => `A${row},Company ${row},${row + 1},12.5`)
  const { read } = parseLines(['Symbol,Name,Shares,Price', ...rows].join('\n'))
  expect([read.holdings.length, read.excess]).toEqual([500, 9500])
})

test.each([
  ['', 'This file is empty'],
  ['%PDF-1.7', 'is a PDF'],
  ['PK\x03\x04', 'Excel workbook'],
  ['\x89PNG', 'is a picture'],
  ['\0\0\0\x18ftypheic', 'is a picture'],
  ['RIFF\0\0\0\0WEBP', 'is a picture'],
  ['<!doctype html><p>Please sign in', 'is a web page'],
])('%j is answered with a sentence', (start, sentence) => {
  expect(importTable(Buffer.from(start, 'latin1'))).toMatchObject({
    problem: expect.stringContaining(sentence),
  })
})

test('another column is taken when the reader says so', () => {
  const { table } = parseLines('Symbol,Old shares,Shares,Price\nAAPL,1,2,3')
  const again = importAgain(table, { mapping: { ...table.mapping, shares: 1 } })
  expect(again.read.holdings[0]?.shares).toBe('1')
})

test('whatever the bytes, an answer comes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void importTable(bytes)),
    { numRuns: 300 },
  )
})
