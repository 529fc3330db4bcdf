import type { SourcedInputs } from '#domain/markets/company-inputs.ts'
import type { RateTable } from '#domain/markets/exchange-rates.ts'
import { checkHoldings, type EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { deleteFrom, withStore } from './device-database.ts'

const ANALYSES = { database: 'kachi-analyses', version: 1, store: 'analyses' }
/** Changes when what is kept no longer gives the same scores. Older ones are dropped. */
const SHAPE = 1
export const KEPT_DAYS = 30
export const MAX_KEPT = 12

/** What the scores were computed from: the same figures give the same scores again. */
export type Basis = {
  statements: readonly (readonly [symbol: string, known: SourcedInputs])[]
  rates: RateTable
}

export type KeptAnalysis = {
  /** Of these holdings: an identical run has the same. */
  id: string
  /** Of the table that was analyzed, and its name then. */
  portfolio: string
  name: string
  /** ISO 8601. */
  analyzedAt: string
  holdings: EnteredHolding[]
  basis: Basis
  /** Companies whose statements had not come by then, of how many. */
  left: readonly string[]
  of: number
  /** All scores, as a text to compare. */
  result: string
}

/** For where the browser stores nothing: lasts as long as the page. */
const ofThisPage = new Map<string, KeptAnalysis>()

export async function keepAnalysisHere(analysis: KeptAnalysis): Promise<void> {
  ofThisPage.set(analysis.id, analysis)
  const entry = { ...analysis, shape: SHAPE }
  await withStore(ANALYSES, 'readwrite', (analyses) => analyses.put(entry, analysis.id))
  await deleteOld()
}

/** Undefined for one that this device does not have, or that an earlier version kept. */
export async function loadAnalysis(id: string): Promise<KeptAnalysis | undefined> {
  const here = ofThisPage.get(id)
  if (here) return here
  return parseKept(await withStore(ANALYSES, 'readonly', (analyses) => analyses.get(id)))
}

export async function forgetAnalysis(id: string): Promise<void> {
  ofThisPage.delete(id)
  await withStore(ANALYSES, 'readwrite', (analyses) => analyses.delete(id))
}

/** The same for the same holdings. */
export function identifyAnalysis(holdings: readonly EnteredHolding[]): string {
  const text = JSON.stringify(holdings)
  // FNV-1a, twice: the browser's digests need a secure origin.
  return [0x811c9dc5, 0x1b873593].map((seed) => hash(text, seed)).join('')
}

function hash(text: string, seed: number): string {
  let value = seed
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value >>> 0).toString(36)
}

function parseKept(kept: unknown): KeptAnalysis | undefined {
  const entry = (kept ?? {}) as Partial<KeptAnalysis> & { shape?: number }
  if (entry.shape !== SHAPE || !entry.basis?.rates || !entry.id) return undefined
  const checked = checkHoldings(entry.holdings)
  if ('problems' in checked) return undefined
  return { ...(entry as KeptAnalysis), holdings: checked.holdings }
}

async function deleteOld(): Promise<void> {
  const times: string[] = []
  await deleteFrom(ANALYSES, (kept) => {
    times.push((kept as KeptAnalysis).analyzedAt)
    return false
  })
  const [oldest = ''] = times.sort().slice(-MAX_KEPT)
  const monthAgo = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString()
  await deleteFrom(ANALYSES, (kept) => {
    const { analyzedAt } = kept as KeptAnalysis
    return !(analyzedAt >= monthAgo && analyzedAt >= oldest)
  })
}
