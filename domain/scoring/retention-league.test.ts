import { describe, expect, test } from 'vitest'
import type { FigureName, FiscalYear } from '../markets/financial-statements.ts'
import { measureRetention } from './retention.ts'
import { rankRetention } from './retention-league.ts'

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

const grown = [
  { equity: 100, netIncome: 10, shares: 10 },
  { equity: 104, netIncome: 11, shares: 10 },
  { equity: 110, netIncome: 12, shares: 9 },
  { equity: 115, netIncome: 13, shares: 9 },
  { equity: 120, netIncome: 12, shares: 9 },
  { equity: 125, netIncome: 20, shares: 9 },
]

describe('measureRetention', () => {
  test('sets the profit added against the equity added', () => {
    const result = measureRetention({ years: years(grown), splits: [] }, 2018)
    // Profit of 2019 to 2023: 68, of which 25 stayed. Averages of three years: 15 after 11.
    expect(result).toMatchObject({ from: 2018, to: 2023, earned: 68, equityAdded: 25 })
    expect(result?.stayed).toBeCloseTo(25 / 68)
    expect(result?.returnOnAdded).toBeCloseTo(0.4)
    expect(result?.smoothedReturn).toBeCloseTo(4 / 25)
    expect(result?.sharesAdded).toBeCloseTo(-0.1)
  })

  test('counts today’s shares, and leaves out a jump that no split explains', () => {
    const doubled = grown.map((year, index) => (index < 3 ? year : { ...year, shares: 18 }))
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
    expect(measureRetention({ years: years(grown, 2019), splits: [] }, 2018)).toBeNull()
    const gap = years(grown).filter(({ fiscalYear }) => fiscalYear !== 2020)
    expect(measureRetention({ years: gap, splits: [] }, 2018)).toBeNull()
  })

  test('gives no return on equity that fell', () => {
    const fallen = grown.map((year, index) => ({ ...year, equity: 100 - index }))
    const result = measureRetention({ years: years(fallen), splits: [] }, 2018)
    expect(result).toMatchObject({ equityAdded: -5, returnOnAdded: null, smoothedReturn: null })
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
