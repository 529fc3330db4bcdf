import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(({ symbol, shares }) => `${symbol} ${shares}`)

test('holdings that somebody writes to a friend, numbered, in sentences that go on below', () => {
  expect(
    parse(`As of tonight:
1) CrowdStrike (CRWD): 12 shares, avg
417.01, now $434.42 (+4%)
2) BYD (1211.HK): 300 shares, avg 76.32,
now HK$107 (+40%)
3) Sea Ltd (SE): 50 shares, avg 164.66, now
$147.75 (-10%)`),
  ).toEqual(['CRWD 12', '1211.HK 300', 'SE 50'])
})

test('what a bank says that you hold, among targets and ratios', () => {
  expect(
    parse(`Company          Last            Our target     View      P/E       You hold
ST Engineering   SGD 9.57        12.25          Buy       19.5      4,300
Goldman Sachs    USD 847.91      758.10         Hold      13.2      16
Nintendo         JPY 14,708      17,820         Hold      26.7      200`),
  ).toEqual(['S63.SI 4300', 'GS 16', '7974.T 200'])
})
