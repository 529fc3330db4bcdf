import type { SourcedInputs } from '../markets/company-inputs.ts'
import type { Conversion, ExchangeRates } from '../markets/exchange-rates.ts'
import type { EnteredHolding } from '../portfolio/check-holdings.ts'
import { countOwnFigures } from '../portfolio/own-figures.ts'
import { keyOfCompany, type PortfolioFigures } from '../portfolio/portfolio-figures.ts'
import { roundHalfUp } from './arithmetic.ts'
import { type ScoredCompany, withOwnFigures } from './company.ts'
import {
  type Concentration,
  type Exposure,
  findListingCountry,
  measureConcentration,
  sumBy,
  sumPositions,
} from './exposure.ts'
import { mapSchools, type School } from './schools.ts'
import { getOverallScore } from './score-bands.ts'
import { type CompanyScore, scoreCompany } from './score-company.ts'

export type ScoredHolding = {
  symbol: string
  shares: number
  /** As entered, in `currency`. */
  price: number
  currency: string
  /** In the portfolio's currency. */
  value: number
  /** 0 to 1. */
  weight: number
  /** With the price in the currency of the statements. */
  company: ScoredCompany
  schools: CompanyScore
}

export type PortfolioScore = {
  currency: string
  rates?: { source: string; date: string }
  /** Of every pair of currencies that the figures were converted between. */
  conversions?: Conversion[]
  holdings: ScoredHolding[]
  schools: Record<School, PortfolioSchool>
  /** The rounded mean of the schools that have a score. */
  overall: number | null
  concentration: Concentration
  currencies: Exposure[]
  /** By country of listing, which is not always that of the business. */
  countries: Exposure[]
}

export type PortfolioSchool = {
  score: number | null
  /** Coverage of the holdings' criteria by weight, 0 to 1. */
  coverage: number
  /** Weight of the holdings that have a score, 0 to 1. */
  scoredWeight: number
}

export type PortfolioSources = {
  rates: ExchangeRates
  findStatements?: (symbol: string) => SourcedInputs | undefined
  /** Whether a list of shares has the symbol. Without it, all symbols without an exchange are American. */
  isListed?: ((symbol: string) => boolean) | undefined
  /** Currency of the values. Default: the one that all holdings share, else US dollars. */
  currency?: string
}

type Analysis = PortfolioScore | { withoutRate: string[] }

/** Scores holdings that `checkHoldings` accepted; `withoutRate` names currencies that cannot be weighed. */
export function analyzePortfolio(
  entered: readonly EnteredHolding[],
  sources: PortfolioSources,
): Analysis {
  const steps = analyzeInSteps(entered, sources)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const HOLDINGS_A_STEP = 50

/** The same, with a pause after every 50 holdings, in which a page can answer its reader. */
export function* analyzeInSteps(
  entered: readonly EnteredHolding[],
  sources: PortfolioSources,
): Generator<void, Analysis> {
  const currencies = new Set(entered.map(({ currency }) => currency))
  const [only = 'USD'] = currencies
  const currency = sources.currency ?? (currencies.size === 1 ? only : 'USD')
  const withoutRate = new Set<string>()
  const conversions = new Map<string, Conversion>()
  const convert = (amount: number, from: string, to: string) => {
    const converted = sources.rates.convert(amount, from, to)
    if (converted === undefined) withoutRate.add(isKnown(sources.rates, from) ? to : from)
    const pair = `${from}${to}`
    const conversion =
      from === to || conversions.has(pair) ? undefined : sources.rates.describe(from, to)
    if (conversion) conversions.set(pair, conversion)
    return converted ?? Number.NaN
  }
  const unweighed = entered.map((holding) => {
    const { symbol, shares, price } = holding
    const company = findCompany(holding, sources, convert)
    const value = convert(shares * price, holding.currency, currency)
    return { symbol, shares, price, currency: holding.currency, value, company }
  })
  if (withoutRate.size > 0) return { withoutRate: [...withoutRate].sort() }
  const holdings = yield* weigh(unweighed)
  const isConverted = holdings.some(
    (holding) => holding.currency !== currency || holding.company.price !== holding.price,
  )
  const { source, date } = sources.rates
  return {
    currency,
    ...(isConverted && { rates: { source, date }, conversions: [...conversions.values()] }),
    holdings,
    ...scorePortfolio(holdings),
    concentration: measureConcentration(sumPositions(holdings)),
    currencies: sumBy(holdings, (holding) => holding.currency),
    countries: sumBy(holdings, (holding) => findListingCountry(holding, sources.isListed)),
  }
}

export function scorePortfolio(
  holdings: readonly Pick<ScoredHolding, 'weight' | 'schools'>[],
): Pick<PortfolioScore, 'schools' | 'overall'> {
  const scoreBy = (school: School): PortfolioSchool => {
    let [points, scoredWeight, coverage] = [0, 0, 0]
    for (const { weight, schools } of holdings) {
      const { score, coverage: known } = schools[school]
      coverage += weight * known
      if (score === null) continue
      points += weight * score
      scoredWeight += weight
    }
    const score = scoredWeight > 0 ? roundHalfUp(points / scoredWeight) : null
    return { score, coverage: Math.min(1, coverage), scoredWeight: Math.min(1, scoredWeight) }
  }
  const schools = mapSchools(scoreBy)
  const scores = Object.values(schools).flatMap(({ score }) => score ?? [])
  return { schools, overall: getOverallScore(scores) ?? null }
}

export function applyOwnFigures(
  known: PortfolioScore,
  own: PortfolioFigures,
): { score: PortfolioScore; counts: number[]; used: PortfolioFigures } {
  const used: PortfolioFigures = {}
  const counts: number[] = []
  // Only the companies with own figures are scored again.
  const holdings = known.holdings.map((holding) => {
    const key = keyOfCompany(holding.symbol, holding.company.currency)
    const figures = own[key]
    const count = figures ? countOwnFigures(figures) : 0
    counts.push(count)
    if (!figures || count === 0) return holding
    used[key] = figures
    const company = withOwnFigures(holding.company, figures)
    return { ...holding, company, schools: scoreCompany(company) }
  })
  const isChanged = Object.keys(used).length > 0
  return {
    score: isChanged ? { ...known, holdings, ...scorePortfolio(holdings) } : known,
    counts,
    used,
  }
}

function findCompany(
  { symbol, price, currency, inputs }: EnteredHolding,
  { findStatements, rates }: PortfolioSources,
  convert: (amount: number, from: string, to: string) => number,
): ScoredCompany {
  if (inputs) return { price, inputs, currency }
  const statements = findStatements?.(symbol)
  if (!statements) return { price, inputs: {}, currency }
  const statementsCurrency = statements.currency ?? currency
  const converted = convert(price, currency, statementsCurrency)
  const company = { ...statements, currency: statementsCurrency, price: converted }
  if (currency === statementsCurrency) return company
  const conversion = rates.describe(currency, statementsCurrency)
  return { ...company, givenPrice: { price, currency, ...(conversion && { conversion }) } }
}

function* weigh(
  holdings: Omit<ScoredHolding, 'weight' | 'schools'>[],
): Generator<void, ScoredHolding[]> {
  const total = holdings.reduce((sum, { value }) => sum + value, 0)
  const weighed: ScoredHolding[] = []
  for (const holding of holdings) {
    const schools = scoreCompany(holding.company)
    weighed.push({ ...holding, weight: holding.value / total, schools })
    if (weighed.length % HOLDINGS_A_STEP === 0) yield
  }
  return weighed
}

function isKnown(rates: ExchangeRates, currency: string): boolean {
  return ['USD', 'EUR'].some((other) => rates.convert(1, currency, other) !== undefined)
}
