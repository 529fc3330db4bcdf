import { expect, test } from 'vitest'
import { generatePortfolio } from '#tests/fixtures/generate-portfolios.ts'
import { HARB, LOTUS, MEKONG } from '#tests/fixtures/worked-examples.ts'
import { BUNDLED_RATES as rates } from '../markets/exchange-rates.ts'
import { checkHoldings } from '../portfolio/check-holdings.ts'
import { analyzePortfolio, type PortfolioScore, type ScoredHolding } from './analyze-portfolio.ts'
import { SCHOOLS, type School } from './schools.ts'
import { findChange } from './sensitivity.ts'
import { showArithmetic } from './show-arithmetic.ts'
import { writeRecommendations } from './write-recommendations.ts'

type Written = {
  analysis: PortfolioScore
  school: School
  text: string
  isThesis: boolean
  symbol: string
  criteria: string[]
}

function analyze(holdings: Parameters<typeof analyzePortfolio>[0]): PortfolioScore | undefined {
  const analysis = analyzePortfolio(holdings, { rates })
  return 'withoutRate' in analysis ? undefined : analysis
}

function analyzeSeed(seed: number): PortfolioScore {
  const checked = checkHoldings(generatePortfolio(seed))
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems[0]))
  const analysis = analyze(checked.holdings)
  if (!analysis) throw new Error('Generated currencies should have rates.')
  return analysis
}

function listTexts(analysis: PortfolioScore): Written[] {
  return writeRecommendations(analysis).flatMap(
    ({ school, sources, recommendations, detailedThesis }) => {
      expect(recommendations.length).toBe(sources.length)
      expect(detailedThesis.length).toBe(sources.length)
      return sources.flatMap((source, place) =>
        [recommendations[place], detailedThesis[place]].map((text = '', part) => ({
          analysis,
          school,
          text,
          isThesis: part === 1,
          ...source,
        })),
      )
    },
  )
}

const portfolios = process.env.THOROUGH ? 1000 : 300
let written: Written[] = []
function writeAll(): Written[] {
  if (written.length === 0) {
    const seeds = Array.from({ length: portfolios }, (_, index) => index + 1)
    written = seeds.flatMap((seed) => listTexts(analyzeSeed(seed)))
  }
  return written
}

function collectNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(collectNumbers)
}

function findHolding({ analysis, symbol }: Written): ScoredHolding {
  const holding = analysis.holdings.find((candidate) => candidate.symbol === symbol)
  if (!holding) throw new Error(`${symbol} is not in the portfolio.`)
  return holding
}

function listFigures(written: Written): { exact: number[]; bounds: number[] } {
  const { analysis, school, symbol, criteria } = written
  const holding = findHolding(written)
  const { coverage, criteria: all } = holding.schools[school]
  const weights = analysis.holdings.filter((other) => other.symbol === symbol)
  const weight = weights.reduce((sum, other) => sum + other.weight, 0)
  const exact = [weight, analysis.schools[school].score ?? 0, holding.company.price]
  const bounds: number[] = []
  for (const criterion of all.filter(({ id }) => criteria.includes(id))) {
    exact.push(...collectNumbers(criterion))
    if (criterion.state === 'notApplicable') continue
    const { formula } = criterion.rule
    for (const [number = '', percent] of formula.matchAll(/\d+(?:\.\d+)?(%?)/g)) {
      exact.push(Number.parseFloat(number) / (percent ? 100 : 1))
    }
    if (criterion.state !== 'scored') continue
    exact.push(...collectNumbers(showArithmetic(criterion, holding.company).steps))
    bounds.push(...collectNumbers(findChange(criterion, holding.company)))
    const eps = holding.company.inputs.eps ?? []
    // Year counts: of the record, and between its first and last.
    exact.push(Math.min(eps.length, 6), Math.min(eps.length, 6) - 1)
  }
  const open = all.filter(({ state }) => state === 'missing')
  if (open.length > 0 && open.every(({ id }) => criteria.includes(id))) {
    const sum = (parts: typeof all) => parts.reduce((points, part) => points + part.weight, 0)
    const applicable = all.filter(({ state }) => state !== 'notApplicable')
    const inputs = open.flatMap((criterion) =>
      criterion.state === 'missing' ? criterion.missing : [],
    )
    const names = new Set(inputs.map(({ name }) => name)).size
    exact.push(sum(open), sum(applicable), sum(applicable) - sum(open), open.length, names - 3)
    exact.push(coverage, 0.6)
  }
  return { exact, bounds }
}

const SCALES: Record<string, number> = { million: 1, billion: 1e3, trillion: 1e6 }

function findStrangers(written: Written): string[] {
  const { exact, bounds } = listFigures(written)
  const text = written.text.replaceAll(written.symbol, 'SYMBOL')
  const tokens = text.matchAll(/(\d[\d,]*(?:\.\d+)?)(%?)(?: (million|billion|trillion))?/g)
  return [...tokens].flatMap(([token, digits = '', percent, scale = '']) => {
    const factor = (SCALES[scale] ?? 1) / (percent ? 100 : 1)
    const step = 10 ** -(digits.split('.')[1]?.length ?? 0) * factor
    const shown = Number(digits.replaceAll(',', '')) * factor
    const isNear = (within: number) => (figure: number) =>
      Math.abs(Math.abs(figure) - shown) <= within * step + 1e-9 * shown
    return exact.some(isNear(0.5)) || bounds.some(isNear(1)) ? [] : [token]
  })
}

const ADVICE =
  /\b(buy|buying|sell|selling|hold|holds|should|must|ought|recommend\w*|advise\w*|accumulate|trim|reduce|exit|avoid|overweight|underweight|top up|take profits?|get out|invest in|switch)\b/i

test('generated portfolios: no number that is not in the analysis', () => {
  const texts = writeAll()
  expect(texts.length).toBeGreaterThan(10 * portfolios)
  let numbers = 0
  for (const written of texts) {
    numbers += written.text.match(/\d+/g)?.length ?? 0
    const strangers = findStrangers(written)
    if (strangers.length > 0) expect([written.text, strangers]).toEqual([written.text, []])
  }
  expect(numbers).toBeGreaterThan(50_000)
})

test('a number that is not in the analysis would be found', () => {
  const [first] = listTexts(analyzeSeed(12))
  if (!first) throw new Error('There are texts.')
  expect(findStrangers({ ...first, text: `${first.text} It has 4,711.25 shops.` })).toEqual([
    '4,711.25',
  ])
})

test('generated portfolios: no advice, and every sentence names the company or a figure', () => {
  for (const { text, symbol } of writeAll()) {
    const words = text.replaceAll(symbol, 'SYMBOL')
    expect(words).not.toMatch(ADVICE)
    for (const sentence of words.split(/(?<=\.) (?=[A-Z\d])/)) {
      expect(sentence).toMatch(/SYMBOL|\d/)
    }
  }
})

test('generated portfolios: every text names its company and fits no other', () => {
  const owners = new Map<string, string>()
  for (const written of writeAll()) {
    expect(written.text).toContain(written.symbol)
    expect(written.text.replaceAll(written.symbol, '')).toMatch(/\d/)
    // The generator gives a ticker to several companies, so a thesis is matched by its figures, if it has any.
    const { coverage } = findHolding(written).schools[written.school]
    if (!written.isThesis || coverage === 0) continue
    const owner = JSON.stringify(findHolding(written).company)
    expect([written.text, owners.get(written.text) ?? owner]).toEqual([written.text, owner])
    owners.set(written.text, owner)
  }
})

test('generated portfolios: grammar holds for one and many, losses and gaps', () => {
  for (const { text } of writeAll()) {
    expect(text).not.toMatch(/NaN|Infinity|undefined|null|not computable| {2}|−−|--|\$\{/)
    expect(text).not.toMatch(/(?<![\d.,])1 (?:years|criteria|figures)\b/)
    expect(text).not.toMatch(/(?<![\d.,])(?:0|[2-9]|\d\d+) (?:year|criterion)\b(?!-)/)
    expect(text).not.toMatch(/−0(?:\.0+)?(?![\d.])/)
    expect(text).not.toMatch(/In figures: [^÷]*, which|\b0 million\b/)
    expect(text).toMatch(/^[A-Z\d].*\.$/)
  }
})

test('the texts do not read as a form letter', () => {
  const shapes = new Set(
    writeAll().map(({ text, symbol }) =>
      text.replaceAll(symbol, 'SYMBOL').replaceAll(/[\d.,]+/g, '#'),
    ),
  )
  expect(shapes.size).toBeGreaterThan(500)
})

function hold(example: typeof HARB, value: number) {
  const { symbol, price, inputs } = example
  return { symbol, shares: value / price, price, currency: 'USD', inputs }
}

test('a portfolio of one', () => {
  const analysis = analyze([hold(MEKONG, 100)])
  if (!analysis) throw new Error('Dollars need no rate.')
  const [graham] = writeRecommendations(analysis)
  expect(graham?.sources).toEqual([
    { symbol: 'MEKONG', criteria: ['dividendRecord'] },
    { symbol: 'MEKONG', criteria: ['priceAssets'] },
    { symbol: 'MEKONG', criteria: ['priceEarnings'] },
  ])
  expect(graham?.detailedThesis[1]).toBe(
    'MEKONG earns 7.12 of 20 points for price against assets: (30 ÷ 2.43) × (30 ÷ 10) = 36.99. Book value of 10.00 a share is what the balance sheet counts, and it mostly leaves out brands, patents and software that MEKONG built itself. At a price of 23.39 or less this earns full points; at 33.10 or more, it earns none. Only the criterion above takes more from the Graham score of 48.',
  )
})

test('nothing known: each school says where to begin', () => {
  const analysis = analyze([{ symbol: 'NEW', shares: 1, price: 10, currency: 'USD' }])
  if (!analysis) throw new Error('Dollars need no rate.')
  const written = writeRecommendations(analysis)
  expect(written[0]?.recommendations).toEqual([
    'Start with NEW’s annual report: without its figures, none of the 100 Graham points can be judged.',
  ])
  expect(written).toHaveLength(SCHOOLS.length)
  for (const school of written) {
    expect(school).toMatchObject({ score: null, sources: [{ symbol: 'NEW' }] })
  }
})

test('a symbol held twice is told of once, with the weight of both', () => {
  const analysis = analyze([hold(HARB, 300), hold(HARB, 300), hold(LOTUS, 400)])
  if (!analysis) throw new Error('Dollars need no rate.')
  const texts = listTexts(analysis).map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.join(' ')).toContain('HARB is 60.0% of the portfolio')
})

test('what is missing is listed, three figures and the number of the rest', () => {
  const missing = (inputs: object) => {
    const analysis = analyze([{ ...hold(HARB, 100), inputs: { ...HARB.inputs, ...inputs } }])
    if (!analysis) throw new Error('Dollars need no rate.')
    return writeRecommendations(analysis)[0]?.recommendations.at(-1)
  }
  expect(missing({ dividendYears: null })).toBe(
    'Find the years of uninterrupted dividends in HARB’s annual reports: 15 of 100 Graham points depend on this figure.',
  )
  expect(missing({ eps: [1, 2, 3, 4, 5] })).toBe(
    'Find 6 years of earnings per share in HARB’s annual reports: 10 of 100 Graham points depend on these figures.',
  )
  expect(missing({ dividendYears: null, revenueUsdMillions: null })).toContain(
    'depend on these figures',
  )
  const four = {
    revenueUsdMillions: null,
    currentAssets: null,
    currentLiabilities: null,
    dividendYears: null,
  }
  expect(missing(four)).toContain(
    'Find the revenue in US dollars, the current assets, the current liabilities and the years of uninterrupted dividends in',
  )
  expect(missing({ ...four, longTermDebt: null })).toContain(
    'Find the revenue in US dollars, the current assets, the current liabilities and 2 more figures in',
  )
})

test('a criterion counts by its part of what can be judged', () => {
  // Of the first company, 60 Graham points can be judged and 10 are lost: more than 9 of 100.
  const gaps = { revenueUsdMillions: null, dividendYears: null, equity: null }
  const tight = { ...HARB.inputs, ...gaps, currentAssets: 1250, longTermDebt: 0 }
  const young = { ...HARB.inputs, dividendYears: 8 }
  const analysis = analyze([
    { ...hold(HARB, 500), inputs: tight },
    { ...hold(HARB, 500), symbol: 'YOUNG', inputs: young },
  ])
  if (!analysis) throw new Error('Dollars need no rate.')
  const [graham] = writeRecommendations(analysis)
  expect(graham?.sources.slice(0, 2)).toEqual([
    { symbol: 'HARB', criteria: ['currentRatio'] },
    { symbol: 'YOUNG', criteria: ['dividendRecord'] },
  ])
})
