import { expect, test } from 'vitest'
import bundle from './bundled-statements.json' with { type: 'json' }
import { BUNDLED_SYMBOLS, findBundledStatements, packCompany } from './bundled-statements.ts'
import { FIGURE_NAMES } from './financial-statements.ts'
import { scoringInputs } from './scoring-inputs.ts'
import { impliedShares } from './share-counts.ts'

const companies = BUNDLED_SYMBOLS.flatMap((symbol) => findBundledStatements(symbol) ?? [])

test('every bundled figure names a tag and a filing of the SEC', () => {
  expect(companies.length).toBe(BUNDLED_SYMBOLS.length)
  const values = companies.flatMap(({ years }) =>
    years.flatMap((year) => Object.entries(year.values)),
  )
  expect(values.length).toBeGreaterThan(2_000)
  for (const [name, { value, tag, accession, filed, unit }] of values) {
    expect(FIGURE_NAMES).toContain(name)
    expect(Number.isFinite(value)).toBe(true)
    expect(tag).toMatch(/^[A-Z]/)
    expect(accession).toMatch(/^\d{10}-\d{2}-\d{6}$/)
    expect(filed).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(unit).toMatch(/^(?:[A-Z]{3}(?:\/shares)?|shares)$/)
  }
})

test('packing what was unpacked gives the same table', () => {
  expect(companies.map(packCompany)).toEqual(bundle)
})

test('earnings per share times shares is about net income', () => {
  // Banks pay preferred dividends out of net income first.
  const others = companies.filter(({ sector }) => sector !== 'financial')
  const off = others.flatMap(({ symbol, years }) =>
    years.flatMap((year) => {
      const [implied, counted] = [impliedShares(year), year.values.sharesDiluted?.value]
      const isNear = !implied || !counted || Math.abs(implied / counted - 1) < 0.06
      return isNear ? [] : [`${symbol} ${year.fiscalYear}`]
    }),
  )
  expect(off).toEqual([])
})

test('the bundle has known figures, by the American symbol and by the one at home', () => {
  const apple = findBundledStatements('AAPL')?.years.find(({ fiscalYear }) => fiscalYear === 2023)
  expect(apple?.values).toMatchObject({
    revenue: { value: 383_285e6, accession: expect.any(String) },
    netIncome: { value: 96_995e6 },
    eps: { value: 6.13 },
  })
  const taiwan = findBundledStatements('2330.TW')
  expect(taiwan).toMatchObject({ symbol: '2330.TW', cik: 1_046_179, currency: 'TWD' })
  expect(findBundledStatements('BRK.B')).toBeUndefined()
  expect(findBundledStatements('__proto__')).toBeUndefined()
})

test('offline, four companies have the inputs of most criteria; earnings run without a break', () => {
  const rising = ['AAPL', 'GOOGL', 'NVDA', 'TSM'].map((symbol) => {
    const statements = findBundledStatements(symbol)
    if (!statements) throw new Error(`${symbol} should be in the bundle`)
    const { inputs, missing } = scoringInputs(statements)
    expect(missing.length).toBeLessThanOrEqual(5)
    const { eps = [] } = inputs
    const jumps = eps.slice(1).map((value, index) => value / (eps[index] ?? value))
    expect(Math.max(...jumps)).toBeLessThan(7)
    expect(Math.min(...jumps)).toBeGreaterThan(0.4)
    return eps.length
  })
  expect(rising).toEqual([10, 10, 10, 10])
})

test('banks are financial, a health insurer with a classified balance sheet is not', () => {
  const sectors = Object.fromEntries(companies.map(({ symbol, sector }) => [symbol, sector]))
  expect(sectors).toMatchObject({ JPM: 'financial', BAC: 'financial', UNH: 'general' })
})
