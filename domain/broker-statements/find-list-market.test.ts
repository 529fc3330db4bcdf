import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const TABLE = `HOME      Stock Code    Market Price    Total Shares    Market Value
ROOM      URC           65.5000         6,560           429,680.00
SAVE      EMI           16.1500         70,380          1,136,637.00
BUY       SCC           32.9500         39,660          1,306,797.00
SELL      GLO           1565.7500       570             892,477.50`

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, unsure }) => `${symbol} ${shares}${unsure.includes('symbol') ? '?' : ''}`,
  )

test('the currency that a page states says where its companies are listed, beside words that are tickers by chance', () => {
  const stated = `Actual Balance    PHP 88,370.11    PHP 6,228,031.00\n`
  expect(parse(stated + TABLE)).toEqual([
    'URC.PS 6560',
    'EMI.PS 70380',
    'SCC.PS 39660',
    'GLO.PS 570',
  ])
})

test('codes of the Australian exchange are no American ones without a question', () => {
  const rows = parse(`Portfolio Holding Statement    CHESS Sponsored
Code      Security       Units      Price (A$)    Value (A$)
ALL       CHESS          44         76.24         3,354.56
WES       CHESS          79         93.84         7,413.36
ORG       CHESS          903        11.89         10,736.67`)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toMatch(/\?$/)
})
