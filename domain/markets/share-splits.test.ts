import { expect, test } from 'vitest'
import { parseCompanyFacts } from './company-facts.ts'
import { at, companyFacts, over, report } from './made-up-facts.ts'
import { parseFinancialStatements } from './parse-financial-statements.ts'
import { splitFactor } from './share-splits.ts'

const basic = 'WeightedAverageNumberOfSharesOutstandingBasic shares'
const diluted = 'WeightedAverageNumberOfDilutedSharesOutstanding shares'
const eps = 'EarningsPerShareDiluted USD/shares'
const epsBasic = 'EarningsPerShareBasic USD/shares'
const income = 'NetIncomeLoss USD'

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
    [income]: [over(end(2018), 59.5e9, on(2018)), over(end(2020), 57.4e9, on(2020))],
    [eps]: [
      over(end(2017), 9.21, on(2019)),
      over(end(2018), 11.91, on(2019)),
      over(end(2018), 2.98, on(2020)),
      over(end(2019), 11.89, on(2019)),
      over(end(2019), 2.97, on(2020)),
    ],
  }
  expect(splitsOf(facts)).toEqual([[4, 'restated', '2021-02-15']])
})

test('a quarterly report shows a split before the next annual report does', () => {
  const quarter = report('2024-08-01', '10-Q')
  const facts = {
    [income]: [over(end(2023), 100, on(2023))],
    [basic]: [
      over('2023-06-30', 250e6, report('2023-08-01', '10-Q'), 91),
      over('2023-06-30', 2_500e6, quarter, 91),
    ],
    [diluted]: [
      over('2023-06-30', 251e6, report('2023-08-01', '10-Q'), 91),
      over('2023-06-30', 2_510e6, quarter, 91),
    ],
  }
  expect(splitsOf(facts)).toEqual([[10, 'restated', '2024-08-01']])
})

test('two splits of the same ratio are two, and reverse splits count the other way', () => {
  const twice = (year: number, count: number, later: number) => [
    over(end(year), count, on(year)),
    over(end(year), later, on(year + 1)),
  ]
  const facts = {
    [income]: [over(end(2020), 1, on(2020))],
    [basic]: [...twice(2012, 100, 200), ...twice(2016, 201, 402), ...twice(2020, 400, 40)],
    [diluted]: [...twice(2012, 102, 204), ...twice(2016, 205, 410), ...twice(2020, 404, 40.4)],
  }
  expect(splitsOf(facts)).toEqual([
    [2, 'restated', '2014-02-15'],
    [2, 'restated', '2018-02-15'],
    [0.1, 'restated', '2022-02-15'],
  ])
})

test('two splits between two filings do not look like one of their product', () => {
  const facts = {
    [income]: [over(end(2020), 1, on(2020))],
    [basic]: [
      over(end(2020), 100, on(2020)),
      over(end(2020), 200, on(2021)),
      over(end(2021), 210, on(2021)),
      over(end(2021), 630, on(2022)),
      over(end(2019), 90, on(2020)),
      over(end(2019), 540, on(2023)),
    ],
    [diluted]: [
      over(end(2020), 101, on(2020)),
      over(end(2020), 202, on(2021)),
      over(end(2021), 212, on(2021)),
      over(end(2021), 636, on(2022)),
      over(end(2019), 91, on(2020)),
      over(end(2019), 546, on(2023)),
    ],
  }
  expect(splitsOf(facts)).toEqual([
    [2, 'restated', '2022-02-15'],
    [3, 'restated', '2023-02-15'],
  ])
})

test('a corrected scale, restated earnings and a lone slip are no splits', () => {
  const scale = {
    [income]: [over(end(2020), 1, on(2020))],
    [basic]: [over(end(2020), 550_108, on(2020)), over(end(2020), 550_108_000, on(2021))],
    [diluted]: [over(end(2020), 606_732, on(2020)), over(end(2020), 606_732_000, on(2021))],
  }
  expect(splitsOf(scale)).toEqual([])
  const restated = {
    [income]: [over(end(2020), 400, on(2020)), over(end(2020), 200, on(2021))],
    [eps]: [over(end(2020), 4, on(2020)), over(end(2020), 2, on(2021))],
    [epsBasic]: [over(end(2020), 4.02, on(2020)), over(end(2020), 2.01, on(2021))],
  }
  expect(splitsOf(restated)).toEqual([])
  const slip = {
    [income]: [over(end(2020), 400, on(2020))],
    [eps]: [over(end(2020), 4, on(2020)), over(end(2020), 2, on(2021))],
  }
  expect(splitsOf(slip)).toEqual([])
})

test('a jump counts as a split only between years that no report gives side by side', () => {
  const [y17, y18] = [on(2017), on(2018)]
  const apart = {
    [income]: [over(end(2017), 43.7e9, y17), over(end(2018), 64e9, y18)],
    [eps]: [over(end(2017), 16.97, y17), over(end(2018), 3.05, y18)],
  }
  // 2.575 billion shares, then 20.98 billion: 8.15 for one, with what was issued.
  expect(splitsOf(apart)).toEqual([[8, 'jump', '2019-02-15']])
  const sideBySide = { ...apart, [eps]: [over(end(2017), 16.97, y18), over(end(2018), 3.05, y18)] }
  expect(splitsOf(sideBySide)).toEqual([])
})

test('a tagged ratio confirms a jump that shares issued beside the split have blurred', () => {
  const blurred = {
    [income]: [over(end(2017), 100e6, on(2017)), over(end(2018), 100e6, on(2018))],
    [basic]: [over(end(2017), 100e6, on(2017)), over(end(2018), 560e6, on(2018))],
  }
  expect(splitsOf(blurred)).toEqual([])
  const tagged = {
    ...blurred,
    'StockholdersEquityNoteStockSplitConversionRatio1 pure': [over('2018-06-01', 5, on(2018), 1)],
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
