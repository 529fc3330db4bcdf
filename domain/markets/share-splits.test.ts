import { expect, test } from 'vitest'
import { at, companyFacts, over, report } from '#tests/fixtures/sec-facts.ts'
import { parseCompanyFacts } from './company-facts.ts'
import { parseFinancialStatements } from './parse-financial-statements.ts'
import { splitFactor } from './share-splits.ts'

const BASIC = 'WeightedAverageNumberOfSharesOutstandingBasic shares'
const DILUTED = 'WeightedAverageNumberOfDilutedSharesOutstanding shares'
const EPS = 'EarningsPerShareDiluted USD/shares'
const EPS_BASIC = 'EarningsPerShareBasic USD/shares'
const INCOME = 'NetIncomeLoss USD'

const on = (year: number) => report(`${year + 1}-02-15`)
const end = (year: number) => `${year}-12-31`

function splitsOf(facts: Record<string, unknown[]>) {
  const parsed = parseCompanyFacts(
    companyFacts({ 'Assets USD': [at(end(2024), 1, on(2024))], ...facts }),
  )
  const statements = parsed && parseFinancialStatements(parsed, { symbol: 'MADE', sic: null })
  return statements?.splits.map(({ ratio, kind, firstRestatedIn }) => [
    ratio,
    kind,
    firstRestatedIn.filed,
  ])
}

test('a year that later reports restate by a whole ratio shows a split', () => {
  // Earnings per share break where the latest report still counts old shares: 9.21, then 2.98.
  const facts = {
    [INCOME]: [
      over({ end: end(2018), val: 59.5e9, from: on(2018) }),
      over({ end: end(2020), val: 57.4e9, from: on(2020) }),
    ],
    [EPS]: [
      over({ end: end(2017), val: 9.21, from: on(2019) }),
      over({ end: end(2018), val: 11.91, from: on(2019) }),
      over({ end: end(2018), val: 2.98, from: on(2020) }),
      over({ end: end(2019), val: 11.89, from: on(2019) }),
      over({ end: end(2019), val: 2.97, from: on(2020) }),
    ],
  }
  expect(splitsOf(facts)).toEqual([[4, 'restated', '2021-02-15']])
})

test('a quarterly report shows a split before the next annual report does', () => {
  const quarter = report('2024-08-01', '10-Q')
  const facts = {
    [INCOME]: [over({ end: end(2023), val: 100, from: on(2023) })],
    [BASIC]: [
      over({ end: '2023-06-30', val: 250e6, from: report('2023-08-01', '10-Q'), days: 91 }),
      over({ end: '2023-06-30', val: 2_500e6, from: quarter, days: 91 }),
    ],
    [DILUTED]: [
      over({ end: '2023-06-30', val: 251e6, from: report('2023-08-01', '10-Q'), days: 91 }),
      over({ end: '2023-06-30', val: 2_510e6, from: quarter, days: 91 }),
    ],
  }
  expect(splitsOf(facts)).toEqual([[10, 'restated', '2024-08-01']])
})

test('two splits of the same ratio are two, and reverse splits count the other way', () => {
  const twice = (year: number, count: number, later: number) => [
    over({ end: end(year), val: count, from: on(year) }),
    over({ end: end(year), val: later, from: on(year + 1) }),
  ]
  const facts = {
    [INCOME]: [over({ end: end(2020), val: 1, from: on(2020) })],
    [BASIC]: [...twice(2012, 100, 200), ...twice(2016, 201, 402), ...twice(2020, 400, 40)],
    [DILUTED]: [...twice(2012, 102, 204), ...twice(2016, 205, 410), ...twice(2020, 404, 40.4)],
  }
  expect(splitsOf(facts)).toEqual([
    [2, 'restated', '2014-02-15'],
    [2, 'restated', '2018-02-15'],
    [0.1, 'restated', '2022-02-15'],
  ])
})

test('two splits between two filings do not look like one of their product', () => {
  const facts = {
    [INCOME]: [over({ end: end(2020), val: 1, from: on(2020) })],
    [BASIC]: [
      over({ end: end(2020), val: 100, from: on(2020) }),
      over({ end: end(2020), val: 200, from: on(2021) }),
      over({ end: end(2021), val: 210, from: on(2021) }),
      over({ end: end(2021), val: 630, from: on(2022) }),
      over({ end: end(2019), val: 90, from: on(2020) }),
      over({ end: end(2019), val: 540, from: on(2023) }),
    ],
    [DILUTED]: [
      over({ end: end(2020), val: 101, from: on(2020) }),
      over({ end: end(2020), val: 202, from: on(2021) }),
      over({ end: end(2021), val: 212, from: on(2021) }),
      over({ end: end(2021), val: 636, from: on(2022) }),
      over({ end: end(2019), val: 91, from: on(2020) }),
      over({ end: end(2019), val: 546, from: on(2023) }),
    ],
  }
  expect(splitsOf(facts)).toEqual([
    [2, 'restated', '2022-02-15'],
    [3, 'restated', '2023-02-15'],
  ])
})

test('a corrected scale, restated earnings and a lone slip are no splits', () => {
  const scale = {
    [INCOME]: [over({ end: end(2020), val: 1, from: on(2020) })],
    [BASIC]: [
      over({ end: end(2020), val: 550_108, from: on(2020) }),
      over({ end: end(2020), val: 550_108_000, from: on(2021) }),
    ],
    [DILUTED]: [
      over({ end: end(2020), val: 606_732, from: on(2020) }),
      over({ end: end(2020), val: 606_732_000, from: on(2021) }),
    ],
  }
  expect(splitsOf(scale)).toEqual([])
  const restated = {
    [INCOME]: [
      over({ end: end(2020), val: 400, from: on(2020) }),
      over({ end: end(2020), val: 200, from: on(2021) }),
    ],
    [EPS]: [
      over({ end: end(2020), val: 4, from: on(2020) }),
      over({ end: end(2020), val: 2, from: on(2021) }),
    ],
    [EPS_BASIC]: [
      over({ end: end(2020), val: 4.02, from: on(2020) }),
      over({ end: end(2020), val: 2.01, from: on(2021) }),
    ],
  }
  expect(splitsOf(restated)).toEqual([])
  const slip = {
    [INCOME]: [over({ end: end(2020), val: 400, from: on(2020) })],
    [EPS]: [
      over({ end: end(2020), val: 4, from: on(2020) }),
      over({ end: end(2020), val: 2, from: on(2021) }),
    ],
  }
  expect(splitsOf(slip)).toEqual([])
})

test('a jump counts as a split only between years that no report gives side by side', () => {
  const [y17, y18] = [on(2017), on(2018)]
  const apart = {
    [INCOME]: [
      over({ end: end(2017), val: 43.7e9, from: y17 }),
      over({ end: end(2018), val: 64e9, from: y18 }),
    ],
    [EPS]: [
      over({ end: end(2017), val: 16.97, from: y17 }),
      over({ end: end(2018), val: 3.05, from: y18 }),
    ],
  }
  // 2.575 billion shares, then 20.98 billion: 8.15 for one, with what was issued.
  expect(splitsOf(apart)).toEqual([[8, 'jump', '2019-02-15']])
  const sideBySide = {
    ...apart,
    [EPS]: [
      over({ end: end(2017), val: 16.97, from: y18 }),
      over({ end: end(2018), val: 3.05, from: y18 }),
    ],
  }
  expect(splitsOf(sideBySide)).toEqual([])
})

test('a tagged ratio confirms a jump that shares issued beside the split have blurred', () => {
  const blurred = {
    [INCOME]: [
      over({ end: end(2017), val: 100e6, from: on(2017) }),
      over({ end: end(2018), val: 100e6, from: on(2018) }),
    ],
    [BASIC]: [
      over({ end: end(2017), val: 100e6, from: on(2017) }),
      over({ end: end(2018), val: 560e6, from: on(2018) }),
    ],
  }
  expect(splitsOf(blurred)).toEqual([])
  const tagged = {
    ...blurred,
    'StockholdersEquityNoteStockSplitConversionRatio1 pure': [
      over({ end: '2018-06-01', val: 5, from: on(2018), days: 1 }),
    ],
  }
  expect(splitsOf(tagged)).toEqual([[5, 'reported', '2019-02-15']])
})

test('a figure is brought to the shares of today by the splits after its filing', () => {
  const split = (ratio: number, filed: string) =>
    ({ ratio, firstRestatedIn: { accession: '', filed }, kind: 'restated', evidence: '' }) as const
  const splits = [split(7, '2014-07-23'), split(4, '2020-10-30')]
  expect(splitFactor(splits, { filed: '2013-10-30' })).toBe(28)
  expect(splitFactor(splits, { filed: '2014-07-23' })).toBe(4)
  expect(splitFactor(splits, { filed: '2020-10-30' })).toBe(1)
})
