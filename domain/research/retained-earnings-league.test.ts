import { describe, expect, test } from 'vitest'
import type { FiscalYear } from '../markets/financial-statements.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { listAsianStatements } from './asian-companies.ts'
import { measureRetention } from './retained-earnings.ts'
import { rankRetention } from './retained-earnings-league.ts'

function years(figures: Partial<Record<FigureName, number>>[], from = 2018): FiscalYear[] {
  return figures.map((year, index) => {
    const filed = `${from + index + 1}-06-01`
    const report = { form: '20-F', accession: '1', filed }
    const values = Object.fromEntries(
      Object.entries(year).map(([name, value]) => [
        name,
        { value, unit: 'JPY', tag: name, accession: '1', filed },
      ]),
    )
    return { fiscalYear: from + index, periodEnd: `${from + index}-12-31`, ...report, values }
  })
}

const GROWN = [
  { equity: 100, netIncome: 10, shares: 10 },
  { equity: 104, netIncome: 11, shares: 10 },
  { equity: 110, netIncome: 12, shares: 9 },
  { equity: 115, netIncome: 13, shares: 9 },
  { equity: 120, netIncome: 12, shares: 9 },
  { equity: 125, netIncome: 20, shares: 9 },
]

describe('measureRetention', () => {
  test('sets the profit added against the equity added', () => {
    const result = measureRetention({ years: years(GROWN), splits: [] }, 2018)
    // Profit of 2019 to 2023: 68, of which 25 stayed. Averages of three years: 15 after 11.
    expect(result).toMatchObject({ from: 2018, to: 2023, earned: 68, equityAdded: 25 })
    expect(result?.stayed).toBeCloseTo(25 / 68)
    expect(result?.returnOnAdded).toBeCloseTo(0.4)
    expect(result?.smoothedReturn).toBeCloseTo(4 / 25)
    expect(result?.sharesAdded).toBeCloseTo(-0.1)
  })

  test('counts today’s shares, and leaves out a jump that no split explains', () => {
    const doubled = GROWN.map((year, index) => (index < 3 ? year : { ...year, shares: 18 }))
    expect(measureRetention({ years: years(doubled), splits: [] }, 2018)?.sharesAdded).toBeNull()
    const split = {
      ratio: 2,
      kind: 'restated' as const,
      evidence: '',
      firstRestatedIn: { accession: null, filed: '2022-01-01' },
    }
    const result = measureRetention({ years: years(doubled), splits: [split] }, 2018)
    expect(result?.sharesAdded).toBeCloseTo(-0.1)
  })

  test('is nothing without the first year or with a gap', () => {
    expect(measureRetention({ years: years(GROWN, 2019), splits: [] }, 2018)).toBeNull()
    const gap = years(GROWN).filter(({ fiscalYear }) => fiscalYear !== 2020)
    expect(measureRetention({ years: gap, splits: [] }, 2018)).toBeNull()
  })

  test('gives no return on equity that fell', () => {
    const fallen = GROWN.map((year, index) => ({ ...year, equity: 100 - index }))
    const result = measureRetention({ years: years(fallen), splits: [] }, 2018)
    expect(result).toMatchObject({ equityAdded: -5, returnOnAdded: null, smoothedReturn: null })
  })
})

describe('where a measure begins', () => {
  const measure = (figures: Partial<Record<FigureName, number>>[]) =>
    measureRetention({ years: years(figures), splits: [] }, 2018)

  test('two years are enough, and one is not', () => {
    expect(measure(GROWN.slice(0, 2))).toMatchObject({ to: 2019, earned: 11, profitAdded: 1 })
    expect(measure(GROWN.slice(0, 1))).toBeNull()
  })

  test('averages of three years share no year, so six are needed', () => {
    expect(measure(GROWN)?.smoothedReturn).not.toBeNull()
    expect(measure(GROWN.slice(0, 5))?.smoothedReturn).toBeNull()
  })

  test('equity has to have grown, and the years after the first to have earned something', () => {
    const equal = GROWN.map((year) => ({ ...year, equity: 100 }))
    expect(measure(equal)).toMatchObject({ stayed: 0, returnOnAdded: null, smoothedReturn: null })
    const tiny = GROWN.map((year, index) => ({ ...year, equity: 100 + 0.1 * index }))
    expect(measure(tiny)?.returnOnAdded).toBeCloseTo(20)
    const losses = [60, -20, 10, 5, 4, 1].map((netIncome) => ({ equity: 100, netIncome }))
    expect(measure(losses)).toMatchObject({ earned: 0, stayed: null })
    const little = [60, -20, 10, 5, 4, 1.5].map((netIncome) => ({ equity: 100, netIncome }))
    expect(measure(little)).toMatchObject({ earned: 0.5, stayed: 0 })
  })

  test.each([
    ['15% more in a year', [100, 115], 0.15],
    ['more', [100, 115.1], null],
    ['15% fewer', [100, 85], -0.15],
    ['fewer still', [100, 84.9], null],
    ['one year unknown', [100, undefined, 101], null],
    ['step by step', [100, 110, 121], 0.21],
  ])('shares: %s', (_, counts, added) => {
    const result = measure(
      counts.map((shares) => ({ equity: 1, netIncome: 1, ...(shares && { shares }) })),
    )
    if (added === null) expect(result?.sharesAdded).toBeNull()
    else expect(result?.sharesAdded).toBeCloseTo(added)
  })
})

describe('rankRetention', () => {
  const league = rankRetention()
  const find = (symbol: string) => {
    const row = league.find((candidate) => candidate.symbol === symbol)
    if (!row) throw new Error(`Expected ${symbol} in the league.`)
    return row
  }

  test('places companies by what the equity they added earned', () => {
    const placed = league.filter(({ place }) => place !== null)
    expect(placed.map(({ symbol }) => symbol).join(' ')).toBe(
      'TSM NTES WIT MUFG KB SHG BABA PKX HMC',
    )
    expect(placed.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('says why a company has no place', () => {
    const reasons = league
      .filter(({ place }) => place === null)
      .map(({ symbol, unplaced }) => [symbol, unplaced])
    expect(Object.fromEntries(reasons)).toEqual({
      TM: 'shortRecord',
      SONY: 'shortRecord',
      CHT: 'keptLittle',
      INFY: 'keptLittle',
      SKM: 'equityFell',
      JD: 'moreThanProfit',
      BIDU: 'moreThanProfit',
      HDB: 'moreThanProfit',
      SE: 'moreThanProfit',
    })
  })

  test('links the report of the first year and of the last, and says what came by an extract', () => {
    const row = find('MUFG')
    expect([row.firstReport?.fiscalYear, row.lastReport?.fiscalYear]).toEqual([
      row.retention?.from,
      row.retention?.to,
    ])
    expect(row.lastReport?.address).toMatch(/^https:\/\/www\.sec\.gov\//)
    const statements = listAsianStatements()
    for (const { symbol, byExtract } of league) {
      const of = statements.find((candidate) => candidate.symbol === symbol)
      expect([symbol, byExtract]).toEqual([symbol, JSON.stringify(of).includes('"extract":')])
    }
  })

  test('has the figures of the three stories', () => {
    const honda = find('HMC').retention
    expect((honda?.equityAdded ?? 0) / 1e12).toBeCloseTo(4.39, 2)
    expect((honda?.profitAdded ?? 0) / 1e12).toBeCloseTo(-0.22, 2)
    const taiwan = find('TSM').retention
    expect((taiwan?.equityAdded ?? 0) / 1e12).toBeCloseTo(2.58, 2)
    expect(taiwan?.returnOnAdded).toBeCloseTo(0.308, 3)
    const telecom = find('CHT').retention
    expect((telecom?.earned ?? 0) / 1e9).toBeCloseTo(212.5, 1)
    expect(telecom?.stayed).toBeCloseTo(0.038, 3)
  })
})
