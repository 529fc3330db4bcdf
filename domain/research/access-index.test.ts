import { describe, expect, test } from 'vitest'
import { findBundledStatements } from '../markets/bundled-statements.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { listAccess, measureAccess, summarizeMarkets } from './access-index.ts'

const rows = listAccess()

function find(symbol: string) {
  const row = rows.find((candidate) => candidate.symbol === symbol)
  if (!row) throw new Error(`Expected ${symbol} in the index.`)
  return row
}

describe('listAccess', () => {
  test('orders each market by what left its companies, those without a measure last', () => {
    expect(rows.map(({ market, symbol }) => `${market} ${symbol}`)).toEqual(
      [
        ['JP SONY', 'JP MUFG', 'JP HMC', 'JP TM', 'KR PKX', 'KR SHG', 'KR KB', 'KR SKM'],
        ['TW CHT', 'TW TSM', 'CN NTES', 'CN BABA', 'CN JD', 'CN BIDU'],
        ['IN INFY', 'IN WIT', 'IN HDB', 'SG SE'],
      ].flat(),
    )
  })

  test('is profit less equity added, over profit', () => {
    // Mitsubishi UFJ, billions of yen: 6,762.5 earned after 2018, equity from 14,970.2 to 19,573.1.
    expect(find('MUFG').left).toBeCloseTo(1 - (19_573.133 - 14_970.182) / 6762.537, 4)
  })

  test('says why five companies have no measure', () => {
    const gaps = rows.flatMap(({ symbol, gap }) => (gap ? [[symbol, gap]] : []))
    expect(Object.fromEntries(gaps)).toEqual({
      SKM: 'equityFell',
      JD: 'moreThanProfit',
      BIDU: 'moreThanProfit',
      HDB: 'moreThanProfit',
      SE: 'loss',
    })
  })

  test('counts diluted shares where covers leave the count out or jump', () => {
    const diluted = rows.filter(({ countsDiluted }) => countsDiluted)
    expect(diluted.map(({ symbol }) => symbol)).toEqual(['SONY', 'JD', 'WIT'])
    // Wipro: 6,344 million in 2018, before the 2-for-1 issue of 2024; 10,489 million in 2025.
    expect(find('WIT').sharesAdded).toBeCloseTo(10_488.94 / (2 * 6344.48) - 1, 3)
  })

  test('has dividends only where the cash flow statements of all years have them', () => {
    const paid = rows.flatMap(({ symbol, payout }) => (payout === null ? [] : [symbol]))
    expect(paid).toEqual(['TSM'])
  })
})

test('a company without unbroken profit and equity is left out', () => {
  const statements = findBundledStatements('MUFG')
  if (!statements) throw new Error('Expected the statements.')
  const years = statements.years.filter(({ fiscalYear }) => fiscalYear !== 2021)
  expect(measureAccess({ ...statements, years })).toBeNull()
})

describe('of made-up figures', () => {
  const measure = (figures: Partial<Record<FigureName, number>>[]) => {
    const bundled = findBundledStatements('MUFG')
    if (!bundled) throw new Error('Expected the statements.')
    const filed = '2026-06-01'
    const years = figures.map((year, index) => ({
      fiscalYear: 2018 + index,
      periodEnd: `${2018 + index}-12-31`,
      form: '20-F',
      accession: '1',
      filed,
      values: Object.fromEntries(
        Object.entries(year).map(([name, value]) => [
          name,
          { value, unit: 'JPY', tag: name, accession: '1', filed },
        ]),
      ),
    }))
    return measureAccess({ ...bundled, years, splits: [] })
  }
  const of = (equity: number, netIncome: number) =>
    measure([
      { equity: 100, netIncome: 50 },
      { equity, netIncome },
    ])

  test.each([
    ['all profit left', 100, 20, 1, null],
    ['all of it stayed', 120, 20, 0, null],
    ['more than all', 120.5, 20, null, 'moreThanProfit'],
    ['equity fell', 99.5, 20, null, 'equityFell'],
    ['no profit', 100, 0, null, 'loss'],
    ['hardly any', 100, 0.5, 1, null],
    ['a loss', 90, -10, null, 'loss'],
  ])('%s', (_, equity, netIncome, left, gap) => {
    expect(of(equity, netIncome)).toMatchObject({ left, gap })
  })

  test('dividends count from the year after the start, if every year has them', () => {
    const paid = (...dividends: (number | undefined)[]) =>
      measure(
        dividends.map((dividendsPaid) => ({
          equity: 100,
          netIncome: 20,
          ...(dividendsPaid !== undefined && { dividendsPaid }),
        })),
      )?.payout
    expect(paid(99, 6, 4)).toBeCloseTo(10 / 40)
    expect(paid(undefined, 6, 0)).toBeCloseTo(6 / 40)
    expect(paid(6, undefined, 6)).toBeNull()
  })

  test('the count on the cover comes before the diluted one', () => {
    const shares = (covers: (number | undefined)[]) =>
      measure(
        covers.map((count, index) => ({
          equity: 100,
          netIncome: 20,
          sharesDiluted: 200 + 20 * index,
          ...(count && { shares: count }),
        })),
      )
    expect(shares([100, 99])).toMatchObject({
      sharesAdded: expect.closeTo(-0.01),
      countsDiluted: false,
    })
    expect(shares([100, undefined])).toMatchObject({
      sharesAdded: expect.closeTo(0.1),
      countsDiluted: true,
    })
  })
})

test('a market’s companies with fewer shares are counted among those with a known count', () => {
  const shares = (symbol: string, sharesAdded: number | null) => ({ ...find(symbol), sharesAdded })
  const rows = [shares('TM', -0.1), shares('SONY', 0), shares('HMC', 0.1), shares('MUFG', null)]
  expect(summarizeMarkets(rows)[0]).toMatchObject({ fewerShares: 1, countsKnown: 3 })
})

test('a market’s median is that of the companies measured', () => {
  const markets = summarizeMarkets(rows)
  expect(markets.map(({ market, companies, measured }) => [market, companies, measured])).toEqual([
    ['JP', 4, 4],
    ['KR', 4, 3],
    ['TW', 2, 2],
    ['CN', 4, 2],
    ['IN', 3, 2],
    ['SG', 1, 0],
  ])
  expect(markets[0]?.median).toBeCloseTo(((find('MUFG').left ?? 0) + (find('HMC').left ?? 0)) / 2)
  expect(markets[5]?.median).toBeNull()
})
