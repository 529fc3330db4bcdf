import type { RateTable } from '#domain/markets/exchange-rates.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import type { PortfolioScore } from '#domain/scoring/analyze-portfolio.ts'
import { DEMO_ANALYSIS } from '#domain/scoring/demo-analysis.ts'
import { mapSchools } from '#domain/scoring/schools.ts'
import {
  identifyAnalysis,
  type KeptAnalysis,
  keepAnalysisHere,
  loadAnalysis,
} from './analysis-store.ts'
import type { Analyzed, Waiting } from './analyze.ts'

export type AnalysisOrigin = 'camera' | 'upload' | 'demo' | 'entered'

export type DemoState = {
  kind: 'ready'
  analysis: PortfolioAnalysis
}

export type ScoredState = {
  kind: 'scored'
  /** Its place in the address. */
  id: string
  /** Of the table that was analyzed, and its name then. */
  portfolio: string
  name: string
  holdings: EnteredHolding[]
  score: PortfolioScore
  rates: RateTable
  /** While statements are still being fetched, the scores are provisional. */
  waiting?: Waiting | undefined
  /** ISO 8601. */
  analyzedAt: string
  /** An identical run had the same scores then. */
  isSame?: boolean
}

export type ShownAnalysis = DemoState | ScoredState

/** The table that an analysis is of. */
export type AnalyzedTable = { id: string; name: string }

const DEMO_PLACE = 'demo'

export function placeOf(shown: ShownAnalysis): string {
  return shown.kind === 'scored' ? shown.id : DEMO_PLACE
}

type Run = { holdings: EnteredHolding[]; table: AnalyzedTable; analyzed: Analyzed }

/** Keeps an analysis on this device. The same holdings with the same scores are the run before. */
export async function keepRun({ holdings, table, analyzed }: Run): Promise<ScoredState> {
  const id = identifyAnalysis(holdings)
  const before = await loadAnalysis(id)
  const isSame = before?.result === summarize(analyzed.score)
  const scored: ScoredState = {
    kind: 'scored',
    id,
    // Without a name, these holdings are the portfolio that they were the last time.
    portfolio: (!table.name && before?.portfolio) || table.id,
    name: table.name,
    holdings,
    score: analyzed.score,
    rates: analyzed.basis.rates,
    waiting: analyzed.waiting,
    analyzedAt: isSame && before ? before.analyzedAt : new Date().toISOString(),
    isSame,
  }
  await keepProgress(scored, analyzed)
  return scored
}

export function keepProgress(run: ScoredState, { score, basis, waiting }: Analyzed): Promise<void> {
  const { id, portfolio, name, analyzedAt, holdings } = run
  const { left = [], of = 0 } = waiting ?? {}
  const result = summarize(score)
  return keepAnalysisHere({
    id,
    portfolio,
    name,
    analyzedAt,
    holdings,
    basis,
    left,
    of,
    result,
  })
}

/** Undefined for a place that this device does not have. */
export async function loadShown(place: string): Promise<ShownAnalysis | undefined> {
  if (place === DEMO_PLACE) return { kind: 'ready', analysis: DEMO_ANALYSIS }
  const kept = await loadAnalysis(place)
  return kept && scoreAgain(kept)
}

async function scoreAgain(kept: KeptAnalysis): Promise<ScoredState | undefined> {
  const { analyzeAgain } = await import('./analyze.ts')
  const analyzed = await analyzeAgain(kept)
  if (!analyzed) return undefined
  const { id, portfolio, name, analyzedAt, holdings } = kept
  const { score, waiting, basis } = analyzed
  const of = { id, portfolio, name, analyzedAt, holdings }
  return { kind: 'scored', ...of, score, waiting, rates: basis.rates }
}

function summarize({ holdings }: PortfolioScore): string {
  return JSON.stringify(
    holdings.map(({ schools }) => Object.values(mapSchools((school) => schools[school].score))),
  )
}
