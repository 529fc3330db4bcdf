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
      `${symbol} ${shares} @ ${price}${unsure.length > 0 ? '?' : ''}`,
  )

test('a column of countries says where companies are listed whose values are in dollars', () => {
  expect(
    parse(`My shares
What              Where        Paid       Now        How many     Worth USD

Toyota            Japan        2873       2643       800          13,911
HSBC (HK)         HK           105.7      119.35     200          3,060
Hyundai Motor     Korea        209766     227200     15           2,452
Singtel           Singapore    3.45       4.56       6400         22,623
BYD (H shares)    HK           75.32      99.1       100          1,271`),
  ).toEqual([
    '7203.T 800 @ 2643',
    '0005.HK 200 @ 119.35',
    '005380.KS 15 @ 227200',
    'Z74.SI 6400 @ 4.56',
    '1211.HK 100 @ 99.1',
  ])
})

test('a row of a country is one, though its company is not known', () => {
  expect(
    parse(`My shares
What              Where        Now        How many     Worth USD

Toyota            Japan        2643       800          13,911
The bank below    HK           119.35     200          3,060
Hyundai Motor     Korea        227200     15           2,452
Singtel           Singapore    4.56       6400         22,623`),
  ).toEqual(['7203.T 800 @ 2643', ' 200 @ 119.35?', '005380.KS 15 @ 227200', 'Z74.SI 6400 @ 4.56'])
})

test('countries say nothing of listings where prices multiply to values', () => {
  expect(
    parse(`My shares
Security          Country      Quantity     Price        Value

Infosys           India        100          18.20        1,820.00
Toyota            Japan        200          184.10       36,820.00
HDFC Bank         India        300          65.40        19,620.00
KB Financial      Korea        400          61.30        24,520.00`).filter(
      (row) => /\.(?:NS|T|KS) /.test(row) && !row.endsWith('?'),
    ),
  ).toEqual([])
})

test('a receipt keeps its own market beside its country', () => {
  expect(
    parse(`My shares
What              Where        Now        How many     Worth SGD

TSM               Taiwan       262.40     80           26,900
Toyota            Japan        2643       800          17,900
Hyundai Motor     Korea        227200     15           3,150
BYD (H shares)    HK           99.1       100          1,630`)[0],
  ).toBe('TSM 80 @ 262.4')
})
