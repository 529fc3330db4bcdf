import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

const PAST_STORAGE_KEY = 'kachi-past-analyses'
const CHANGE = 'kachi:past-analyses'
const MOST_KEPT = 200
const DAY_MS = 86_400_000

const ScoreSchema = z.nullable(z.number().check(z.minimum(0), z.maximum(100)))

const PastSchema = z.object({
  /** When it was analyzed, ISO 8601. */
  at: z.iso.datetime(),
  /** Of the portfolio; empty for one without a name. */
  name: z.string(),
  overall: ScoreSchema,
  /** Graham, Buffett, Lynch. */
  schools: z.tuple([ScoreSchema, ScoreSchema, ScoreSchema]),
  holdings: z.number(),
})

export type PastAnalysis = z.infer<typeof PastSchema>

/**
 * One entry for each analysis, also after figures were changed. One that says the same as the last of its
 * portfolio within a day takes its place: the line shows changes, not clicks.
 */
export function keepAnalysis(analysis: PastAnalysis): void {
  const others = parse(readText()).filter(({ at }) => at !== analysis.at)
  const last = others.findLast(({ name }) => name === analysis.name)
  const isSame = last !== undefined && sayAll(last) === sayAll(analysis)
  const isSoon = last !== undefined && Date.parse(analysis.at) - Date.parse(last.at) < DAY_MS
  const before = isSame && isSoon ? others.filter((other) => other !== last) : others
  write([...before, analysis].slice(-MOST_KEPT))
}

function sayAll({ overall, schools, holdings }: PastAnalysis): string {
  return JSON.stringify([overall, schools, holdings])
}

export function forgetAnalyses(name: string): void {
  write(parse(readText()).filter((analysis) => analysis.name !== name))
}

/** Oldest first. */
export function usePastAnalyses(name: string): PastAnalysis[] {
  const text = useSyncExternalStore(subscribe, readText, () => '')
  return parse(text).filter((analysis) => analysis.name === name)
}

function parse(text: string): PastAnalysis[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(kept)) return []
    return kept.flatMap((entry: unknown) => {
      const analysis = PastSchema.safeParse(entry)
      return analysis.success ? [analysis.data] : []
    })
  } catch {
    return []
  }
}

function write(analyses: PastAnalysis[]): void {
  try {
    if (analyses.length === 0) localStorage.removeItem(PAST_STORAGE_KEY)
    else localStorage.setItem(PAST_STORAGE_KEY, JSON.stringify(analyses))
  } catch {
    // Storage is full or forbidden: the line ends here.
  }
  dispatchEvent(new Event(CHANGE))
}

function readText(): string {
  try {
    return localStorage.getItem(PAST_STORAGE_KEY) ?? ''
  } catch {
    return ''
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  addEventListener(CHANGE, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(CHANGE, listener)
  }
}
