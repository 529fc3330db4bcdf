import { describe, expect, test } from 'vitest'
import { findBundledStatements } from '../markets/bundled-statements.ts'
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
