import { expect, test } from 'vitest'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import { BUNDLED_RATES as rates } from '../markets/exchange-rates.ts'
import { analyzePortfolio } from './analyze-portfolio.ts'
import type { School } from './schools.ts'
import { writeRecommendations } from './write-recommendations.ts'

function hold({ symbol, price, inputs }: typeof HARB, value: number, changes: CompanyInputs = {}) {
  const currency = 'USD'
  return { symbol, shares: value / price, price, currency, inputs: { ...inputs, ...changes } }
}

function write(holdings: Parameters<typeof analyzePortfolio>[0], school: School) {
  const analysis = analyzePortfolio(holdings, { rates })
  if ('withoutRate' in analysis) throw new Error('There is one currency.')
  const written = writeRecommendations(analysis).find((candidate) => candidate.school === school)
  if (!written) throw new Error(`Expected ${school}.`)
  const { recommendations, detailedThesis, sources } = written
  return sources.map(({ symbol, criteria }, place) => ({
    about: `${symbol}: ${criteria.join(' ')}`,
    title: recommendations[place] ?? '',
    thesis: detailedThesis[place] ?? '',
  }))
}

const NO_RECORD = { eps: null, dividendYears: null }
const two = [hold(HARB, 6000), hold(MEKONG, 4000)]
/** One company in two lots. */
const whole = [hold(LOTUS, 1), hold(LOTUS, 1)]
const gaps = [hold(HARB, 3, NO_RECORD), hold(MEKONG, 1)]
const unknownBank = [hold(SBANK, 1, { eps: null, equity: null, returnOnEquity: null })]

test('two weak criteria and a strong one, the second weak one of another company and criterion', () => {
  const about = (school: School) => write(two, school).map((text) => text.about)
  // Lost of 100: 0.4 × 13.5 and 0.4 × 12.9 at MEKONG, while HARB loses 0.6 × 3.75.
  expect(about('graham')).toEqual([
    'MEKONG: dividendRecord',
    'MEKONG: priceAssets',
    'HARB: priceAssets',
  ])
  expect(about('buffett')).toEqual([
    'HARB: consistency',
    'MEKONG: ownerEarnings',
    'MEKONG: marginOfSafety',
  ])
  expect(about('lynch')).toEqual([
    'HARB: growthPlusYieldToPe',
    'MEKONG: debtToEquity',
    'MEKONG: growthPlusYieldToPe',
  ])
})

test('a text has arithmetic, reason, what would change it, and weight', () => {
  expect(write(two, 'graham').map(({ thesis }) => thesis)).toEqual([
    'Dividend record at MEKONG: 2 years, worth 1.5 of 15 points. Dividends are hard to fake, since each one has to be paid in cash, and MEKONG has not done so for long enough to earn full points. With 20 or more years of dividends this earns full points; with 0, it earns none. MEKONG is 40.0% of the portfolio, and no criterion takes more points from the Graham score of 77.',
    'MEKONG earns 7.12 of 20 points for price against assets: (30 ÷ 2.43) × (30 ÷ 10) = 36.99. Book value of 10.00 a share is what the balance sheet counts, and it mostly leaves out brands, patents and software that MEKONG built itself. At a price of 23.39 or less this earns full points; at 33.10 or more, it earns none. MEKONG makes up 40.0% of the portfolio.',
    'Price against assets at HARB: (24 ÷ 2.1) × (24 ÷ 20) = 13.71, worth 20 of 20 points. How fast those assets could be turned into cash is another matter: see HARB’s notes on receivables, inventories and goodwill. HARB is 60.0% of the portfolio, and no other criterion with full points adds more to the Graham score of 77.',
  ])
})

test.each<[string, typeof two, School, number, string]>([
  ['figures', two, 'buffett', 2, 'In figures: 1 − 30 ÷ 47.38 = 36.7%, which gives MEKONG 20 of 20'],
  ['', whole, 'graham', 0, 'LOTUS is the whole portfolio, and no criterion takes more'],
  ['', whole, 'graham', 1, 'Only the criterion above takes more from the Graham score of 52.'],
  ['', whole, 'graham', 2, 'LOTUS is the whole portfolio, and no other criterion with full'],
  // "In figures" would have none.
  ['', unknownBank, 'graham', 0, 'SBANK earns 15 of 15 points for dividend record: 22 years.'],
  ['alone', unknownBank, 'graham', 0, 'There is not enough data on SBANK for a Graham score.'],
  [
    'beside another',
    [...unknownBank, { symbol: 'NEW', shares: 3, price: 1, currency: 'USD', inputs: {} }],
    'graham',
    0,
    'There is not enough data for a Graham score of the portfolio, of which SBANK is 25.0%.',
  ],
  ['', gaps, 'lynch', 1, 'For MEKONG, no price earns points while net cash is zero or less.'],
  [
    'scored',
    gaps,
    'buffett',
    3,
    'At HARB, 2 criteria cannot be judged yet: earnings trend and margin of safety. Gaps do not lower a score: HARB is judged on the remaining 70 of 100 points.',
  ],
  [
    'not scored',
    unknownBank,
    'graham',
    1,
    'The figures available cover 25% of the Graham points. Below 60%, SBANK gets no Graham score and does not count in the portfolio’s.',
  ],
])('%s thesis %o', (_, holdings, school, place, part) => {
  expect(write(holdings, school)[place]?.thesis).toContain(part)
})

test.each<[typeof two, School, number, string]>([
  [
    gaps,
    'graham',
    3,
    'Find 3 years of earnings per share and the years of uninterrupted dividends in HARB’s annual reports: 75 of 100 Graham points depend on these figures.',
  ],
  [
    gaps,
    'lynch',
    3,
    'Find 5 years of earnings per share in HARB’s annual reports: 55 of 100 Lynch points depend on these figures.',
  ],
  [
    [hold(HARB, 1, { grossMargin: null })],
    'buffett',
    3,
    'Find the gross margin in HARB’s annual reports: 10 of 100 Buffett points depend on this figure.',
  ],
  [
    [hold(HARB, 1, { ...NO_RECORD, cash: null, equity: null, shares: null, totalDebt: null })],
    'lynch',
    1,
    'the total debt, the equity and 2 more figures in HARB’s annual reports',
  ],
  [
    unknownBank,
    'lynch',
    0,
    'Start with SBANK’s annual report: without its figures, none of the 70 Lynch points can be judged.',
  ],
])('title of what is missing %#', (holdings, school, place, part) => {
  expect(write(holdings, school)[place]?.title).toContain(part)
})

test('companies with a score come first; those without are written about if there are no others', () => {
  const unscored = hold(HARB, 9, NO_RECORD)
  expect(write([unscored, hold(MEKONG, 1)], 'graham').map(({ about }) => about)).toEqual([
    'MEKONG: dividendRecord',
    'MEKONG: priceAssets',
    'MEKONG: priceEarnings',
    'HARB: earningsStability dividendRecord earningsGrowth priceEarnings priceAssets',
  ])
  expect(write([unscored], 'graham').map(({ about }) => about)).toEqual([
    'HARB: currentRatio',
    'HARB: earningsStability dividendRecord earningsGrowth priceEarnings priceAssets',
  ])
})
