import { DAY_MS } from '#domain/days.ts'
import { planDays } from '#domain/edinet/plan-days.ts'
import { ProviderError } from '../providers/provider-request.ts'
import type { EdinetApi } from './edinet-api.ts'
import type { EdinetStore } from './edinet-store.ts'

export type IndexTerms = {
  api: EdinetApi
  store: EdinetStore
  now: () => Date
  /** Days of filing, both inclusive. ISO dates. */
  from: string
  to: string
  signal: AbortSignal
  onDay?: (progress: IndexProgress) => void
}

export type IndexProgress = { day: string; reports: number; left: number }

export type IndexOutcome = { read: number; left: number; problem?: string }

const CODES_FRESH_MS = 7 * DAY_MS
/** The plan is made anew after so many days, for companies that readers ask for meanwhile. */
const DAYS_PER_PLAN = 10
const MAX_FAILURES = 3

/**
 * Reads the day lists that the index lacks. Each day is kept as soon as it is read, so this can end
 * at any moment and go on later. Ends at a refused key or spent quota; a day that fails is left for
 * the next time, and three in a row end it too.
 */
export async function indexDays(terms: IndexTerms): Promise<IndexOutcome> {
  const round: Round = {
    failed: new Set(),
    read: 0,
    failures: 0,
    problem: await refreshCodes(terms),
  }
  const isOver = () => terms.signal.aborted || round.failures >= MAX_FAILURES
  for (;;) {
    const days = await planLeft(terms, round.failed)
    if (days.length === 0 || isOver()) {
      const left = days.length + round.failed.size
      const { read, problem } = round
      return { read, left, ...(problem && left > 0 ? { problem } : {}) }
    }
    for (const [index, day] of days.slice(0, DAYS_PER_PLAN).entries()) {
      if (!isOver()) await tryDay({ day, left: days.length - index - 1, round, terms })
    }
  }
}

type Round = {
  failed: Set<string>
  read: number
  /** In a row. */
  failures: number
  problem: string | undefined
}

async function tryDay({
  day,
  left,
  round,
  terms,
}: {
  day: string
  left: number
  round: Round
  terms: IndexTerms
}): Promise<void> {
  try {
    const reports = await indexDay(day, terms)
    round.failures = 0
    if (reports === undefined) return
    round.read += 1
    terms.onDay?.({ day, reports, left: left + round.failed.size })
  } catch (error) {
    if (terms.signal.aborted) return
    if (!(error instanceof ProviderError)) throw error
    round.problem = error.message
    round.failed.add(day)
    round.failures = isFinal(error) ? MAX_FAILURES : round.failures + 1
  }
}

async function planLeft(
  { store, from, to }: IndexTerms,
  failed: ReadonlySet<string>,
): Promise<string[]> {
  const plan = await store.loadPlan(from, to)
  return planDays({ ...plan, from, to }).filter((day) => !failed.has(day))
}

/** @returns undefined if another process has read the day meanwhile */
async function indexDay(
  day: string,
  { api, store, signal }: IndexTerms,
): Promise<number | undefined> {
  const terms = { isReader: false, signal }
  return api.fetchDay(day, terms, {
    isKnown: async () => (await store.loadPlan(day, day)).daysRead.length > 0,
    keep: (list) => store.storeDay(day, list),
  })
}

/** The list of filers says which days are worth most. Without it the index is built all the same. */
async function refreshCodes({ api, store, now, signal }: IndexTerms): Promise<string | undefined> {
  const today = now().toISOString().slice(0, 10)
  const { codesReadAt } = await store.loadPlan(today, today)
  if (codesReadAt !== null && now().getTime() - Date.parse(codesReadAt) < CODES_FRESH_MS) return
  try {
    await store.storeCompanies(await api.fetchCodes({ isReader: false, signal }))
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) return error.message
    throw error
  }
}

function isFinal({ code }: ProviderError): boolean {
  return code === 'refused' || code === 'rate-limited' || code === 'day-spent'
}
