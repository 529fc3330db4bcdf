import { expect, test } from 'vitest'
import { findCompany, symbolsOf } from '../companies/companies.ts'
import bundle from './bundled-statements.json' with { type: 'json' }
import { BUNDLED_SYMBOLS, findBundledStatements, packCompany } from './bundled-statements.ts'
import { FIGURE_NAMES } from './line-items/figures.ts'
import { scoringInputs } from './scoring-inputs.ts'
import { impliedShares } from './share-counts.ts'

const companies = BUNDLED_SYMBOLS.flatMap((symbol) => findBundledStatements(symbol) ?? [])

test('every bundled figure names a tag, and its filing unless it came by way of an extract', () => {
  expect(companies).toHaveLength(33)
  const values = companies.flatMap(({ years }) =>
    years.flatMap((year) => Object.entries(year.values)),
  )
  expect(values.length).toBeGreaterThan(5_000)
  for (const [name, { value, tag, accession, filed, unit, extract }] of values) {
    expect(FIGURE_NAMES).toContain(name)
    expect(Number.isFinite(value)).toBe(true)
    expect(tag).toMatch(/^(?:dei:)?[A-Z]/)
    if (extract) expect(accession).toBeNull()
    else expect(accession).toMatch(/^\d{10}-\d{2}-\d{6}$/)
    expect(filed).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(unit).toMatch(/^(?:[A-Z]{3}(?:\/shares)?|shares)$/)
  }
})

test('eighteen companies are Asian, and each is found by every one of its listings', () => {
  const asian = companies.filter(({ symbol }) => findCompany(symbol))
  expect(asian).toHaveLength(18)
  for (const { symbol, filer } of asian) {
    for (const other of symbolsOf(symbol)) {
      expect(findBundledStatements(other)).toMatchObject({ symbol: other, filer })
    }
    expect(filer?.id).toBe(String(findCompany(symbol)?.cik))
  }
})

test('figures by way of an extract say what they were compared with, and what differs', () => {
  const figuresOf = (symbol: string, year: number) =>
    findBundledStatements(symbol)?.years.find(({ fiscalYear }) => fiscalYear === year)?.values
  expect(figuresOf('7203.T', 2025)).toMatchObject({
    revenue: { value: 48_036_704e6, accession: null, filed: '2025-06-18' },
    eps: { value: 359.56, extract: { agrees: ['earnings', 'filing'], differs: [] } },
    totalAssets: { extract: { agrees: ['years', 'filing'] } },
  })
  // Its earnings per share have an adjusted numerator.
  expect(figuresOf('BABA', 2026)?.eps).toMatchObject({ extract: { differs: ['earnings'] } })
  const differing = companies.flatMap(({ symbol, sector, years }) =>
    years.flatMap(({ fiscalYear, values }) =>
      sector !== 'financial' && values.eps?.extract?.differs.length
        ? `${symbol} ${fiscalYear}`
        : [],
    ),
  )
  expect(differing).toEqual(['PKX 2024', 'BABA 2026', 'JD 2025', 'TSLA 2020'])
})

test('after a split, restated figures and share counts of the same year run on together', () => {
  const inputsOf = (symbol: string) => {
    const statements = findBundledStatements(symbol)
    if (!statements) throw new Error(`${symbol} should be in the bundle`)
    return scoringInputs(statements).inputs
  }
  // 720.1 and 794.67 were filed before the 5-for-1 split of 2021.
  expect(inputsOf('7203.T').eps).toEqual([144.02, 158.934, 205.23, 179.47, 365.94, 359.56])
  expect(inputsOf('TM').eps).toEqual([1440.2, 1589.34, 2052.3, 1794.7, 3659.4, 3595.6])
  // Five old shares became 25: 36,582 won for one of them are 7,316.4 for one of today's.
  expect(inputsOf('017670.KS').eps?.slice(0, 3)).toEqual([7316.4, 8813.2, 2425])
  expect(inputsOf('SKM').eps?.at(-1)).toBeCloseTo((5765 * 5) / 9, 6)
  for (const symbol of ['TSLA', 'BABA', 'HDB', 'WIT', 'HMC', 'SONY']) {
    const home = findCompany(symbol)?.listings[0]?.symbol ?? symbol
    const { eps = [] } = inputsOf(home)
    const jumps = eps.slice(1).map((value, index) => Math.abs(value / (eps[index] ?? value)))
    expect(Math.max(...jumps.filter(Number.isFinite)), symbol).toBeLessThan(10)
  }
})

test('Toyota has ten years under two standards, each figure with its filing or comparison', () => {
  const toyota = findBundledStatements('7203.T')
  if (!toyota) throw new Error('Toyota should be in the bundle')
  const { years, caveats } = toyota
  expect(years.map(({ fiscalYear }) => fiscalYear)).toEqual([
    2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025,
  ])
  expect(years.map(({ standard }) => standard)).toEqual([
    ...Array(4).fill('us-gaap'),
    ...Array(6).fill(undefined),
  ])
  expect(caveats).toEqual([expect.stringContaining('public copy of the SEC’s data')])
  expect(years[0]?.values).toMatchObject({
    revenue: { value: 28_403_118e6, tag: 'Revenues', accession: '0001193125-18-201591' },
    netIncome: { value: 2_312_694e6 },
    eps: { value: 735.36 },
    dividendPerShare: { value: 210 },
    shares: { value: 3_037_675_870, accession: '0001193125-16-630645' },
  })
  // The cover says 283,243,167 shares.
  expect(years[3]?.values.shares).toBeUndefined()
  // US GAAP: 29,929,992 million. IFRS restated it.
  expect(years[4]?.values.revenue?.value).toBe(29_866_547e6)
  const { inputs } = scoringInputs(toyota)
  expect(inputs).toMatchObject({ dividendPerShare: 90, totalDebt: 38_792_879 })
  // Dividends of fiscal 2021 are not known, so neither is how long they were paid without a break.
  expect(inputs.dividendYears).toBeUndefined()
})

test('packing what was unpacked gives the same table', () => {
  expect(companies.map(packCompany)).toEqual(bundle)
})

test('earnings per share times shares is about net income, where no figure says otherwise', () => {
  // Banks pay preferred dividends out of net income first.
  const others = companies.filter(({ sector }) => sector !== 'financial')
  const off = others.flatMap(({ symbol, years }) =>
    years.flatMap((year) => {
      const [implied, counted] = [impliedShares(year), year.values.sharesDiluted?.value]
      const isMarked = year.values.eps?.extract?.differs.length
      const isNear = isMarked || !implied || !counted || Math.abs(implied / counted - 1) < 0.06
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
  expect(taiwan).toMatchObject({
    symbol: '2330.TW',
    filer: { authority: 'sec', id: '1046179' },
    currency: 'TWD',
  })
  expect(findBundledStatements('BRK-B')).toBeUndefined()
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
