import { expect, test } from 'vitest'
import { INPUT_NAMES } from './company-inputs.ts'
import type { FinancialStatements } from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'
import { scoringInputs } from './scoring-inputs.ts'

type Figures = Partial<Record<FigureName, number>>

function company(years: Figures[], rest: Partial<FinancialStatements> = {}): FinancialStatements {
  const form = '10-K'
  return {
    symbol: 'MADE',
    filer: { authority: 'sec', id: '1' },
    name: 'Made Up Company',
    currency: 'USD',
    standard: 'us-gaap',
    sector: 'general',
    splits: [],
    isPartial: false,
    notes: [],
    years: years.map((figures, index) => {
      const fiscalYear = 2025 - years.length + index
      const filed = `${fiscalYear + 1}-02-15`
      const accession = `0000000001-${String(fiscalYear).slice(2)}-000001`
      const values = Object.entries(figures).map(([name, value]) => [
        name,
        { value, unit: 'USD', tag: name, accession, filed },
      ])
      const periodEnd = `${fiscalYear}-12-31`
      return { fiscalYear, periodEnd, form, accession, filed, values: Object.fromEntries(values) }
    }),
    ...rest,
  }
}

test('amounts become millions; lists run oldest first over at most ten years', () => {
  const years = Array.from({ length: 12 }, (_, index) => ({
    eps: index + 1,
    netIncome: (index + 1) * 10e6,
    equity: 100e6,
    capitalExpenditures: index * 1e6,
    dividendPerShare: 0.5,
    revenue: (100 + index) * 1e6,
    grossProfit: 37e6,
    inventory: (50 + index) * 1e6,
  }))
  const { inputs } = scoringInputs(company(years))
  expect(inputs).toMatchObject({
    sector: 'general',
    revenue: 111,
    revenueUsdMillions: 111,
    netIncome: 120,
    equity: 100,
    eps: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    returnOnEquity: [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2],
    capitalExpenditures: [7, 8, 9, 10, 11],
    dividendPerShare: 0.5,
    dividendYears: 12,
  })
  expect(inputs.grossMargin).toBeCloseTo(37 / 111)
  expect(inputs.salesGrowth).toBeCloseTo(111 / 110 - 1)
  expect(inputs.inventoryGrowth).toBeCloseTo(61 / 60 - 1)
})

test('each input names its formula and the filings of its figures', () => {
  const { sources, provenance } = scoringInputs(company([{ netIncome: 20e6, equity: 100e6 }]))
  expect(provenance.netIncome).toEqual({
    kind: 'filing',
    form: '10-K',
    accession: '0000000001-24-000001',
    filed: '2025-02-15',
    periodEnd: '2024-12-31',
  })
  expect(sources.returnOnEquity).toEqual({
    formula: 'netIncome / equity',
    figures: ['netIncome', 'equity'].map((name) => ({
      name,
      value: name === 'equity' ? 100e6 : 20e6,
      unit: 'USD',
      tag: name,
      accession: '0000000001-24-000001',
      filed: '2025-02-15',
      fiscalYear: 2024,
      periodEnd: '2024-12-31',
    })),
  })
})

test('what the statements lack is missing: no zero, no guess', () => {
  const { inputs, missing } = scoringInputs(company([{ revenue: 5e6 }]))
  expect(inputs).toEqual({ sector: 'general', revenue: 5, revenueUsdMillions: 5 })
  expect(missing).toHaveLength(INPUT_NAMES.length - 2)
  expect(missing).toContain('dividendYears')
  expect(missing).toContain('eps')
})

test('a gap ends a list, and figures of an older year are never taken for the latest', () => {
  const gap = company([{ eps: 1 }, { eps: 2 }, { revenue: 1e6 }, { eps: 4 }, { eps: 5 }])
  expect(scoringInputs(gap).inputs.eps).toEqual([4, 5])
  const stale = company([{ eps: 1, cash: 1e6 }, { eps: 2, cash: 2e6 }, { revenue: 1e6 }])
  expect(scoringInputs(stale).missing).toEqual(expect.arrayContaining(['eps', 'cash']))
  const skipped = company([{ revenue: 1e6 }, { revenue: 2e6 }])
  const [first] = skipped.years
  if (first) first.fiscalYear = 2020
  expect(scoringInputs(skipped).missing).toContain('salesGrowth')
})

test('figures per share and counts are brought to the shares of today', () => {
  const firstRestatedIn = { accession: '', filed: '2024-06-10' }
  const splits = [{ ratio: 10, firstRestatedIn, kind: 'restated', evidence: '' } as const]
  const statements = company(
    [
      { eps: 12, shares: 1e6 },
      { eps: 1.3, shares: 10.5e6 },
    ],
    { splits },
  )
  const { inputs, notes } = scoringInputs(statements)
  expect(inputs).toMatchObject({ eps: [1.2, 1.3], shares: 10.5 })
  expect(notes).toEqual([
    'Per-share figures filed before Jun 10, 2024 are adjusted for a split, 10 for 1.',
  ])
  const old = company([{ eps: 12, shares: 1e6, dividendPerShare: 3 }], {
    splits: [
      {
        ratio: 10,
        firstRestatedIn: { accession: '', filed: '2025-06-10' },
        kind: 'restated',
        evidence: '',
      },
    ],
  })
  expect(scoringInputs(old).inputs).toMatchObject({ eps: [1.2], shares: 10, dividendPerShare: 0.3 })
})

test('an ADS counts for its ordinary shares; where the ratio is not known, per-share figures are missing', () => {
  const figures = { eps: 44.67, shares: 25_932_700_000, dividendPerShare: 14, dividendsPaid: 1 }
  const taiwan = { symbol: 'TSM', currency: 'TWD' }
  const receipt = scoringInputs(company([figures], taiwan))
  expect(receipt.inputs).toMatchObject({ eps: [223.35], shares: 5186.54, dividendPerShare: 70 })
  expect(receipt).toMatchObject({ currency: 'TWD', unit: 'ADS' })
  const home = scoringInputs(company([figures], { ...taiwan, symbol: '2330.TW' }))
  expect(home.inputs).toMatchObject({ eps: [44.67], shares: 25932.7, dividendPerShare: 14 })
  expect(home).not.toHaveProperty('unit')
  const foreign = company([figures], { symbol: 'SOME' })
  for (const year of foreign.years) year.form = '20-F'
  const unknown = scoringInputs(foreign)
  expect(unknown.missing).toEqual(expect.arrayContaining(['eps', 'shares', 'dividendPerShare']))
  expect(unknown.inputs.dividendYears).toBe(1)
  expect(unknown.notes[0]).toContain('do not know how many ordinary shares')
})

test('revenue in dollars is the company’s own translation, else at a rate, else missing', () => {
  const yen = { currency: 'JPY' }
  const translated = company([{ revenue: 9_900e6, revenueUsd: 300e6 }], yen)
  expect(scoringInputs(translated).inputs.revenueUsdMillions).toBe(300)
  const plain = company([{ revenue: 9_900e6 }], yen)
  const reference = scoringInputs(plain)
  expect(reference.inputs.revenueUsdMillions).toBeCloseTo(9_900 / (185.31 / 1.1415), 2)
  expect(reference.notes[0]).toContain('European Central Bank reference rates, Jul 6, 2026')
  // The European Central Bank has no rate for it.
  const taiwan = company([{ revenue: 9_900e6 }], { currency: 'TWD' })
  expect(scoringInputs(taiwan).missing).toContain('revenueUsdMillions')
  const rated = scoringInputs(plain, { usdRate: { rate: 0.01, source: 'made up, 2024-12-31' } })
  expect(rated.inputs.revenueUsdMillions).toBe(99)
  expect(rated.notes).toEqual(['Revenue in dollars at 0.01 (made up, 2024-12-31).'])
})

test('a count of one share class among several gives way to the average of all', () => {
  const classes = company([{ shares: 300e6, sharesDiluted: 680e6 }])
  expect(scoringInputs(classes).inputs.shares).toBe(680)
  const plain = company([{ shares: 640e6, sharesDiluted: 680e6 }])
  expect(scoringInputs(plain).inputs.shares).toBe(640)
})

test('dividends are counted while uninterrupted; without a figure per share they are spread', () => {
  const paid = (dividendsPaid: number) => ({ dividendsPaid, sharesBasic: 10e6 })
  const { inputs, sources } = scoringInputs(company([paid(5e6), paid(0), paid(5e6), paid(6e6)]))
  expect(inputs).toMatchObject({ dividendYears: 2, dividendPerShare: 0.6 })
  expect(sources.dividendPerShare?.formula).toBe('dividendsPaid / sharesBasic')
  expect(scoringInputs(company([paid(5e6), paid(0)])).inputs).toMatchObject({
    dividendYears: 0,
    dividendPerShare: 0,
  })
})

test('two years are told for the signs of health, counted in the shares of today', () => {
  const firstRestatedIn = { accession: '', filed: '2024-06-10' }
  const splits = [{ ratio: 10, firstRestatedIn, kind: 'restated', evidence: '' } as const]
  const year = { netIncome: 5e6, totalAssets: 90e6, revenue: 20e6, grossProfit: 8e6 }
  const statements = company(
    [
      { ...year, shares: 1e6 },
      { ...year, shares: 9.9e6 },
    ],
    { splits },
  )
  const common = { netIncome: 5, totalAssets: 90, revenue: 20, grossMargin: 0.4 }
  expect(scoringInputs(statements).lastYears).toEqual([
    { ...common, shares: 9.9 },
    { ...common, shares: 10 },
  ])
  // An average is not compared with a count.
  const mixed = [{ shares: 9e6, sharesDiluted: 10e6 }, { sharesDiluted: 9.5e6 }]
  expect(scoringInputs(company(mixed)).lastYears).toEqual([{ shares: 9.5 }, { shares: 10 }])
  expect(scoringInputs(company([{ revenue: 20e6 }])).lastYears).toEqual([{ revenue: 20 }])
})

test('in partial statements a year without a figure does not end a dividend record: its length is unknown', () => {
  const years = [{ revenue: 1e6 }, { dividendPerShare: 1 }, { dividendPerShare: 1 }]
  expect(scoringInputs(company(years)).inputs.dividendYears).toBe(2)
  const partial = { isPartial: true }
  expect(scoringInputs(company(years, partial)).missing).toContain('dividendYears')
  const cut = [{ dividendPerShare: 0 }, { dividendPerShare: 1 }]
  expect(scoringInputs(company(cut, partial)).inputs.dividendYears).toBe(1)
})

test('working capital leaves cash and known short debt out; a year without equity has no return', () => {
  const year = (currentAssets: number, rest: Figures = {}) => ({
    currentAssets: currentAssets * 1e6,
    currentLiabilities: 40e6,
    cash: 10e6,
    ...rest,
  })
  expect(scoringInputs(company([year(100), year(130)])).inputs.workingCapitalChange).toBe(30)
  const debts = [year(100, { currentDebt: 5e6 }), year(130, { currentDebt: 1e6 })]
  expect(scoringInputs(company(debts)).inputs.workingCapitalChange).toBe(26)
  const reported = company([year(100), year(130, { workingCapitalChange: 7e6 })])
  expect(scoringInputs(reported).inputs.workingCapitalChange).toBe(7)
  const negative = [-5e6, 50e6, 60e6].map((equity) => ({ equity, netIncome: 6e6 }))
  expect(scoringInputs(company(negative)).inputs.returnOnEquity).toEqual([0.12, 0.1])
})
