import { SCHOOLS } from '#domain/scoring/schools.ts'
import { keepText, useStoredText } from '#site/pro/stored-text.ts'

const PAST_STORAGE_KEY = 'kachi-past-analyses'
const MAX_KEPT = 200
const DAY_MS = 86_400_000

const stored = keepText(PAST_STORAGE_KEY)

export type PastAnalysis = {
  /** ISO 8601. */
  at: string
  /** The portfolio's name; empty if it has none. */
  name: string
  /** Of the table that was analyzed. Earlier versions did not tell tables without a name apart. */
  portfolio?: string
  /** Its place in the address; earlier versions kept none. */
  place?: string
  overall: number | null
  /** In the order of the schools; shorter if some of them came later. */
  schools: (number | null)[]
  holdings: number
}

export type Whose = { name: string; portfolio: string }

/**
 * Adds an entry for each analysis, also after figures were changed. An entry equal to the
 * portfolio's last one replaces it if that is less than a day old: the line shows changes, not
 * clicks.
 */
export function keepAnalysis(analysis: PastAnalysis & Whose): void {
  const all = parse(stored.read())
  const others = all.filter(({ at }) => at !== analysis.at)
  const isKnown = others.length < all.length
  const last = others.findLast((other) => belongs(other, analysis))
  const isSame = last !== undefined && compareText(last) === compareText(analysis)
  const age = Date.parse(analysis.at) - Date.parse(last?.at ?? analysis.at)
  // The browser's Back button shows an earlier analysis again, which replaces no later one.
  const isNewer = !isKnown && age > 0
  const before =
    isSame && isNewer && age < DAY_MS ? others.filter((other) => other !== last) : others
  const kept = [...before, analysis].sort((a, b) => (a.at < b.at ? -1 : 1))
  write(kept.slice(-MAX_KEPT))
}

function compareText({ overall, schools, holdings }: PastAnalysis): string {
  return JSON.stringify([overall, schools, holdings])
}

/** Gives those of a table that had no name the one that it was saved by. */
export function nameAnalyses({ name, portfolio }: Whose): void {
  write(
    parse(stored.read()).map((one) =>
      one.name === '' && one.portfolio === portfolio ? { ...one, name } : one,
    ),
  )
}

export function forgetAnalyses(whose: Whose): void {
  write(parse(stored.read()).filter((analysis) => !belongs(analysis, whose)))
}

/** Oldest first. */
export function usePastAnalyses(whose: Whose): PastAnalysis[] {
  return selectAnalyses(useStoredText(stored), whose)
}

export function selectAnalyses(text: string, whose: Whose): PastAnalysis[] {
  return parse(text).filter((analysis) => belongs(analysis, whose))
}

/** By its name; without one, by the table. */
function belongs(analysis: PastAnalysis, { name, portfolio }: Whose): boolean {
  if (analysis.name !== '' && name !== '') return analysis.name === name
  return analysis.portfolio === portfolio
}

/** Of any portfolio. */
export function useLastAnalysis(): PastAnalysis | undefined {
  return parse(useStoredText(stored)).at(-1)
}

function parse(text: string): PastAnalysis[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter(isPast).filter(isAttributed)
  } catch {
    return []
  }
}

function isPast(entry: unknown): entry is PastAnalysis {
  const { at, name, overall, schools, holdings } = (entry ?? {}) as Record<string, unknown>
  const isScore = (score: unknown) =>
    score === null || (typeof score === 'number' && score >= 0 && score <= 100)
  const areSchools =
    Array.isArray(schools) && schools.length <= SCHOOLS.length && schools.every(isScore)
  const isDated = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return (
    isDated &&
    typeof name === 'string' &&
    typeof holdings === 'number' &&
    isScore(overall) &&
    areSchools
  )
}

/** Analyses of all portfolios without a name stood in one history once. */
function isAttributed({ name, portfolio }: PastAnalysis): boolean {
  return name !== '' || typeof portfolio === 'string'
}

function write(analyses: PastAnalysis[]): void {
  stored.write(analyses.length === 0 ? '' : JSON.stringify(analyses))
}
