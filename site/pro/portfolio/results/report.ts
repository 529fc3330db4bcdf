import { formatCurrency, formatDollars, formatNumber } from '#domain/format-number.ts'
import type { Provenance } from '#domain/markets/company-inputs.ts'
import { YOURS } from '#domain/markets/source-names.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import {
  countPortfolioFigures,
  type PortfolioFigures,
} from '#domain/portfolio/portfolio-figures.ts'
import {
  applyOwnFigures,
  type PortfolioScore,
  type ScoredHolding,
} from '#domain/scoring/analyze-portfolio.ts'
import type { ScoredCompany } from '#domain/scoring/company.ts'
import {
  type Concentration,
  type Exposure,
  findListingCountry,
  measureConcentration,
  sumBy,
  sumPositions,
} from '#domain/scoring/exposure.ts'
import {
  findWayToScore,
  requireCoverage,
  type WayToScore,
} from '#domain/scoring/portfolio-coverage.ts'
import { mapSchools, SCHOOLS, type School } from '#domain/scoring/schools.ts'
import { getOverallScore } from '#domain/scoring/score-bands.ts'
import { judgeHealth } from '#domain/scoring/score-company.ts'
import { writeRecommendations } from '#domain/scoring/write-recommendations.ts'
import type { Waiting } from '../analyze.ts'
import type { ScoredState } from '../shown-analysis.ts'
import { countWeightDecimals, formatWeight } from './format-weights.ts'

export type PortfolioReport = {
  name: string
  isDemo: boolean
  /** While statements are still being fetched, the scores are provisional. */
  waiting?: Waiting
  /** ISO 8601; undefined for the demo. */
  analyzedAt?: string
  currency: string
  overall: number | null
  schools: ReportedSchool[]
  holdings: ReportedHolding[]
  concentration: Concentration
  currencies: Exposure[]
  countries: Exposure[]
  rates?: PortfolioScore['rates']
  conversions?: PortfolioScore['conversions']
  ownFigures: number
  /** Those figures. */
  own?: PortfolioFigures
  /** What is missing for a score of each school; undefined for the demo, which has all. */
  findWay?: () => WayToScore | undefined
  /** Written on demand: with 500 holdings this takes longer than everything else here. */
  writeTexts: () => SchoolTexts[]
}

export type SchoolTexts = { name: string; texts: { title: string; thesis: string }[] }

export type ReportedSchool = {
  /** Only for own holdings: the demo's scores have no criteria. */
  school?: School
  name: string
  description: string
  score: number | null
  /** Share of its criteria that are known, by the holdings' weight, 0 to 1. */
  coverage?: number
  /** Weight of the holdings that have a score, 0 to 1. */
  scoredWeight?: number
}

export type ReportedHolding = {
  /** The holding's row as entered, since a symbol may have two rows. */
  place: number
  symbol: string
  shares: number
  value: number
  /** 0 to 1. */
  weight: number
  texts: { shares: string; price: string; value: string; weight: string }
  scores?: Record<School, number | null>
  /** Piotroski signals that were met, of those that could be judged. */
  health?: { score: number; judged: number }
  scored?: ScoredHolding
  isAwaited?: boolean
  known?: ScoredCompany | undefined
  entered?: EnteredHolding | undefined
  ownFigures: number
}

export function reportDemo({ holdings, categories }: PortfolioAnalysis): PortfolioReport {
  const weighed = holdings.map(({ symbol, weight }) => ({
    symbol,
    weight: weight / 100,
    currency: 'USD',
  }))
  return {
    name: 'Demo portfolio',
    isDemo: true,
    currency: 'USD',
    overall: getOverallScore(categories.map(({ score }) => score)) ?? null,
    schools: categories.map(({ category, description, score }) => ({
      name: category,
      description,
      score,
    })),
    ownFigures: 0,
    writeTexts: () =>
      categories.map(({ category, recommendations, detailedThesis }) => ({
        name: category,
        texts: pair(recommendations, detailedThesis),
      })),
    holdings: holdings.map((holding, place) => ({
      place,
      symbol: holding.symbol,
      shares: holding.shares,
      ownFigures: 0,
      value: holding.totalValueCents / 100,
      weight: holding.weight / 100,
      texts: {
        shares: formatNumber(holding.shares, 0, 3),
        price: formatDollars(holding.currentPriceCents),
        value: formatDollars(holding.totalValueCents),
        weight: `${formatNumber(holding.weight, 0, 1)}%`,
      },
    })),
    concentration: measureConcentration(sumPositions(weighed)),
    currencies: sumBy(weighed, ({ currency }) => currency),
    countries: sumBy(weighed, (holding) => findListingCountry(holding)),
  }
}

export function reportScore(
  analysis: Pick<ScoredState, 'score' | 'analyzedAt' | 'waiting' | 'holdings'>,
  name: string,
  own: PortfolioFigures,
): PortfolioReport {
  const { score: known, analyzedAt, waiting } = analysis
  const { score: means, counts, used } = applyOwnFigures(known, own)
  const score = requireCoverage(means)
  const awaited = new Set(waiting?.left)
  const { currency, overall, concentration, currencies, countries, rates, conversions } = score
  const decimals = countWeightDecimals(score.holdings.map(({ weight }) => weight))
  return {
    name,
    isDemo: false,
    analyzedAt,
    currency,
    overall,
    concentration,
    currencies,
    countries,
    rates,
    conversions,
    schools: SCHOOLS.map(({ id, name: schoolName, description }) => ({
      school: id,
      name: schoolName,
      description,
      score: score.schools[id].score,
      coverage: score.schools[id].coverage,
      scoredWeight: score.schools[id].scoredWeight,
    })),
    holdings: score.holdings.map((holding, place) => ({
      ...reportHolding(holding, { currency, decimals }),
      place,
      ownFigures: counts[place] ?? 0,
      isAwaited: awaited.has(holding.symbol),
      known: withPriceOrigin(known.holdings[place]?.company, analysis.holdings[place]),
      entered: analysis.holdings[place],
    })),
    ...(waiting && { waiting }),
    findWay: () => findWayToScore(score),
    ownFigures: countPortfolioFigures(used),
    own: used,
    writeTexts: () =>
      writeRecommendations(score).map(({ category, recommendations, detailedThesis }) => ({
        name: category,
        texts: pair(recommendations, detailedThesis),
      })),
  }
}

function withPriceOrigin(company: ScoredCompany | undefined, entered: EnteredHolding | undefined) {
  const { priceSource, pricedOn = '' } = entered ?? {}
  const isOwn = !priceSource || priceSource === YOURS
  const priceProvenance: Provenance = isOwn
    ? { kind: 'yours' }
    : { kind: 'provider', provider: priceSource, asOf: pricedOn }
  return company && { ...company, priceProvenance }
}

type HoldingOptions = { currency: string; decimals: number }

function reportHolding(holding: ScoredHolding, { currency, decimals }: HoldingOptions) {
  const { symbol, shares, price, value, weight, company, schools } = holding
  const { score, judged } = judgeHealth(company)
  return {
    symbol,
    shares,
    value,
    weight,
    scored: holding,
    // Of 500 holdings most are not on the screen.
    texts: {
      get shares() {
        return formatNumber(shares, 0, 6)
      },
      get price() {
        return formatCurrency(price, holding.currency)
      },
      get value() {
        return formatCurrency(value, currency)
      },
      get weight() {
        return formatWeight(weight, decimals)
      },
    },
    scores: mapSchools((school) => schools[school].score),
    ...(judged > 0 && { health: { score, judged } }),
  }
}

function pair(titles: string[], theses: string[]): SchoolTexts['texts'] {
  return titles.map((title, place) => ({ title, thesis: theses[place] ?? '' }))
}
