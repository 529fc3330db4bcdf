import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, price, unsure }) =>
      `${symbol} ${shares} @ ${price}${unsure.includes('shares') ? '?' : ''}`,
  )

const LIST = `AMAT    USD    171.00000    225.6300      38,582.73       31.2000    1,203,781
PYPL    USD    433.00000    65.5800       28,396.14       31.2000    885,960
FDX     USD    18.00000     276.1800      4,971.24        31.2000    155,103
BA      USD    135.00000    239.7200      32,362.20       31.2000    1,009,701
2318    HKD    200.00000    61.0500       12,210.00       4.0100     48,962
6501    JPY    100.00000    5,192.0000    519,200.00      0.2053     106,592`

const HOLDINGS = [
  'AMAT 171 @ 225.63',
  'PYPL 433 @ 65.58',
  'FDX 18 @ 276.18',
  'BA 135 @ 239.72',
  '2318.HK 200 @ 61.05',
  '6501.T 100 @ 5192',
]

test('a rate of exchange is no count, though it multiplies a value to another one', () => {
  expect(parse(LIST)).toEqual(HOLDINGS)
})

test('rows that begin with a date below a list are what was bought and sold', () => {
  const trades = `
115/10/06    8     USD    144    63.61     9,159.84     30.48
115/10/14    3     USD    6      267.89    1,607.34     7.82`
  expect(parse(LIST + trades)).toEqual(HOLDINGS)
})

test('a count and the ticker that it counts are one figure', () => {
  expect(
    parse(`Spotify              $18,357.62
$643.77              28.5158 SPOT

Snowflake            $1,093.88
$273.47              4 SNOW

Uber                 $2,775.02
$98.25               28.2445 UBER`),
  ).toEqual(['SPOT 28.5158 @ 643.77', 'SNOW 4 @ 273.47', 'UBER 28.2445 @ 98.25'])
})
