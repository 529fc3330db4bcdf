import { expect, test } from 'vitest'
import type { SourcedInputs } from '../markets/company-inputs.ts'
import { BUNDLED_RATES } from '../markets/exchange-rates.ts'
import { analyzePortfolio, type PortfolioScore } from '../scoring/analyze-portfolio.ts'
import type { PriceOrigin } from './monitoring-changes.ts'
import { takeSnapshot, writeEmptyReport, writeReport } from './monitoring-report.ts'

const ORIGIN: PriceOrigin = { source: 'twelvedata', date: '2026-11-20' }
const OPTIONS = { frequency: 'weekly', at: '2026-11-23T00:00:00.000Z', isDemo: false } as const

const filing = (filed: string, accession: string) =>
  ({ kind: 'filing', form: '10-K', accession, filed, periodEnd: '2026-09-30' }) as const

const statements = (equity: number, source = filing('2025-10-31', '0000320193-25-000079')) =>
  ({
    inputs: {
      eps: [4, 4, 4, 5, 5, 5, 6, 6, 6, 6],
      equity,
      shares: 10,
      currentAssets: 50,
      currentLiabilities: 20,
    },
    currency: 'USD',
    provenance: { eps: source, equity: source, currentAssets: source },
  }) satisfies SourcedInputs

function score(price: number, known: SourcedInputs | undefined): PortfolioScore {
  const holding = { symbol: 'AAPL', shares: 10, price, currency: 'USD' }
  const scored = analyzePortfolio([holding], { rates: BUNDLED_RATES, findStatements: () => known })
  if ('withoutRate' in scored) throw new Error('dollars should have a rate')
  return scored
}

const before = takeSnapshot(score(60, statements(400)), [ORIGIN])

test('a change of price names the criterion, both figures, the points and the source', () => {
  const report = writeReport(score(120, statements(400)), [ORIGIN], {
    ...OPTIONS,
    previous: before,
  })
  expect(report.kind).toBe('changed')
  const change = report.changes.find(({ criterion }) => criterion.startsWith('Price-to-earnings'))
  expect(change).toEqual({
    symbol: 'AAPL',
    criterion: 'Price-to-earnings ratio (Graham)',
    figures: '10.00 → 20.00, 15.0 → 7.5 of 15 points',
    why: 'the price rose from 60.00 to 120.00 USD',
    source:
      'price: Twelve Data, Nov 20, 2026; financial statements: 10-K filed Oct 31, 2025, 0000320193-25-000079',
  })
  expect(report.prices).toEqual([
    { symbol: 'AAPL', before: '60.00 USD', now: '120.00 USD', source: 'Twelve Data, Nov 20, 2026' },
  ])
})

test('new statements are the reason where a filing is new', () => {
  const next = statements(200, filing('2026-10-30', '0000320193-26-000001'))
  const report = writeReport(score(60, next), [ORIGIN], { ...OPTIONS, previous: before })
  const reasons = new Set(report.changes.map(({ why }) => why))
  expect(reasons).toEqual(
    new Set(['new financial statements for the year ended Sep 30, 2026 were filed']),
  )
})

test('figures that are no longer known are told, and so are those that are new', () => {
  const lost = writeReport(score(60, undefined), [ORIGIN], { ...OPTIONS, previous: before })
  expect(lost.changes.length).toBeGreaterThan(0)
  expect(lost.changes[0]).toMatchObject({
    figures: expect.stringContaining('→ not known'),
    source: 'no usable financial statements',
  })
  const previous = takeSnapshot(score(60, undefined), [ORIGIN])
  const found = writeReport(score(60, statements(400)), [ORIGIN], { ...OPTIONS, previous })
  expect(found.changes[0]?.figures).toMatch(/^now known: /)
})

test('a school that is newer than the last report has nothing to be compared with', () => {
  const { graham, ...schools } = before.schools
  const previous = { ...before, schools }
  const report = writeReport(score(120, statements(400)), [ORIGIN], { ...OPTIONS, previous })
  const named = report.scores.find(({ name }) => name === 'Graham')
  expect([named?.before, named?.now]).toEqual([undefined, expect.any(String)])
  expect(report.changes.filter(({ criterion }) => criterion.endsWith('(Graham)'))).toEqual([])
  const same = writeReport(score(60, statements(400)), [ORIGIN], { ...OPTIONS, previous })
  expect([same.kind, graham]).toEqual(['unchanged', before.schools.graham])
})

test('nothing changed, the first report, and one without prices say so', () => {
  const same = writeReport(score(60, statements(400)), [ORIGIN], { ...OPTIONS, previous: before })
  expect([same.kind, same.changes]).toEqual(['unchanged', []])
  const first = writeReport(score(60, statements(400)), [ORIGIN], OPTIONS)
  expect([first.kind, first.changes, first.scores[0]?.before]).toEqual(['first', [], undefined])
  expect(writeEmptyReport('no prices are known', OPTIONS)).toMatchObject({
    kind: 'unpriced',
    problem: 'no prices are known',
    scores: [],
    prices: [],
  })
})

test('the largest changes are listed and the others counted', () => {
  const holdings = Array.from({ length: 30 }, (_, index) => ({
    symbol: `A${index}`,
    shares: index + 1,
    price: 60,
    currency: 'USD',
  }))
  const sources = { rates: BUNDLED_RATES, findStatements: () => statements(400) }
  const origins = holdings.map(() => ORIGIN)
  const old = analyzePortfolio(holdings, sources) as PortfolioScore
  const dearer = holdings.map((holding) => ({ ...holding, price: 120 }))
  const now = analyzePortfolio(dearer, sources) as PortfolioScore
  const report = writeReport(now, origins, { ...OPTIONS, previous: takeSnapshot(old, origins) })
  expect([report.changes.length, report.prices.length]).toEqual([12, 20])
  expect(report.changes[0]?.symbol).toBe('A29')
  expect(report.furtherChanges).toBeGreaterThan(0)
  expect(report.furtherPrices).toBe(10)
})
