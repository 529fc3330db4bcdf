import { expect, test } from 'vitest'
import { listBundledSummaries } from '../coverage/bundled-coverage.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import { mapSchools } from '../scoring/schools.ts'
import { EMPTY_SCREEN, parseScreen, SCREEN_CRITERIA, type Screen } from './screen.ts'
import { judgeForScreen, screenCompanies } from './screen-companies.ts'

const STRONG: CompanyInputs = {
  returnOnEquity: [0.1, 0.25],
  netIncome: 20,
  revenue: 100,
  equity: 80,
  cash: 30,
  totalDebt: 10,
  dividendYears: 12,
}
const WEAK: CompanyInputs = { ...STRONG, returnOnEquity: [0.2, 0.05] }
const UNKNOWN: CompanyInputs = { ...STRONG, returnOnEquity: [] }

function screen(
  screen: Partial<Screen>,
  companies = { strong: STRONG, weak: WEAK, unknown: UNKNOWN },
) {
  const judged = Object.entries(companies).map(([entry, inputs]) => ({
    entry,
    judged: judgeForScreen({ inputs, price: Number.NaN }),
  }))
  return screenCompanies(judged, { ...EMPTY_SCREEN, ...screen })
}

test('a company passes, fails or could not be judged, and every filter counts all three', () => {
  const result = screen({ figures: { roe: 15 } })
  expect(result.passed).toEqual(['strong'])
  expect(result.failed).toBe(1)
  expect(result.notJudged).toEqual([{ entry: 'unknown', whys: ['not known: return on equity'] }])
  expect(result.filters).toEqual([
    {
      key: 'roe',
      label: 'Return on equity, latest year, at least 15%',
      passed: 1,
      failed: 1,
      notJudged: 1,
      reasons: [{ why: 'not known: return on equity', count: 1 }],
    },
  ])
})

test('a limit below zero is named with a minus sign', () => {
  expect(screen({ figures: { roe: -5 } }).filters[0]?.label).toMatch(/at least −5%$/)
})

test('what fails one filter has failed, whatever else is not known', () => {
  const result = screen({ figures: { roe: 15, netmargin: 30 } })
  expect([result.passed.length, result.failed, result.notJudged.length]).toEqual([0, 3, 0])
})

test('net cash is 25% of equity: limits are inclusive, and those on debt count from above', () => {
  expect(screen({ figures: { netcash: 25 } }).passed).toHaveLength(3)
  expect(screen({ figures: { netcash: 25.1 } }).passed).toHaveLength(0)
  const leveraged = { one: { ...STRONG, totalLiabilities: 40 } }
  expect(screen({ figures: { liabilities: 50 } }, leveraged as never).passed).toEqual(['one'])
  expect(screen({ figures: { liabilities: 49 } }, leveraged as never).passed).toEqual([])
})

test('a score lacks a price only if one would bring it', () => {
  const judge = (symbol: string) => {
    const found = listBundledSummaries().find((company) => company.symbol === symbol)
    if (!found) throw new Error(`${symbol} should come with the project`)
    const { scores } = judgeForScreen({ inputs: found.inputs, price: Number.NaN })
    return mapSchools((school) => scores[school].why)
  }
  expect(judge('7203.T').lynch).toBe('noPrice')
  expect(judge('8306.T').graham).toBe('noPrice')
  // Its dividends are not known, and without them no price is enough.
  expect(judge('8306.T').lynch).toBe('tooFewFigures')
})

test('nothing passes a school that could not ask for the price', () => {
  const nvidia = listBundledSummaries().find(({ symbol }) => symbol === 'NVDA')
  if (!nvidia) throw new Error('NVDA should come with the project')
  const { inputs } = nvidia
  const screenAt = (price: number, limit: number) => {
    const judged = judgeForScreen({ inputs, price })
    return screenCompanies([{ entry: 'NVDA', judged }], {
      ...EMPTY_SCREEN,
      scores: { graham: limit },
    })
  }
  expect(judgeForScreen({ inputs, price: Number.NaN }).scores.graham.score).toBeGreaterThan(60)
  expect(screenAt(Number.NaN, 70).notJudged).toEqual([{ entry: 'NVDA', whys: ['needs a price'] }])
  expect(screenAt(1000, 70).failed).toBe(1)
  expect(screenAt(1, 70).passed).toEqual(['NVDA'])
})

test('without a price, criteria that need one are not judged, and say why', () => {
  const companies = listBundledSummaries().map(({ symbol: entry, inputs }) => ({
    entry,
    judged: judgeForScreen({ inputs, price: Number.NaN }),
  }))
  const byPrice = screenCompanies(companies, {
    ...EMPTY_SCREEN,
    criteria: ['graham.priceEarnings'],
  })
  expect(byPrice.filters[0]?.reasons[0]?.why).toBe('needs a price')
  expect(byPrice.notJudged).toHaveLength(companies.length)
  const all = screenCompanies(companies, EMPTY_SCREEN)
  expect([all.passed.length, all.filters]).toEqual([companies.length, []])
  for (const { key } of SCREEN_CRITERIA) {
    const [count] = screenCompanies(companies, { ...EMPTY_SCREEN, criteria: [key] }).filters
    const sum = (count?.passed ?? 0) + (count?.failed ?? 0) + (count?.notJudged ?? 0)
    expect(sum, key).toBe(companies.length)
  }
})

test('a link is read whole', () => {
  const link = 'market=TSE&roe=15&graham=60&meets=graham.size,buffett.grossMargin&prices=known'
  const { screen: read, problems } = parseScreen(new URLSearchParams(link))
  expect(problems).toEqual([])
  expect(read).toEqual({
    market: 'TSE',
    figures: { roe: 15 },
    scores: { graham: 60 },
    criteria: ['graham.size', 'buffett.grossMargin'],
    usesKnownPrices: true,
  })
})

test('what a link has of garbage is left out and named', () => {
  const link = 'roe=much&netmargin=1e9&graham=101&buffett=-1&meets=graham.size,<b>,x&market='
  const { screen: read, problems } = parseScreen(new URLSearchParams(link))
  expect(read).toEqual({ ...EMPTY_SCREEN, criteria: ['graham.size'] })
  const names = ['roe', 'netmargin', 'graham', 'buffett', 'meets', 'meets']
  expect(problems.map(({ name }) => name)).toEqual(names)
})
