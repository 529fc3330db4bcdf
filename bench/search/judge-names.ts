import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FoundCompany } from '#domain/search/search-companies.ts'
import { inProject } from '#scripts/project.mjs'

/** By family: what is typed, and a listing of the company that was meant. */
type Families = Record<string, Record<string, string>>

export type NamesJudged = {
  half: string
  families: { family: string; right: number; count: number }[]
  right: number
  count: number
  timesMs: number[]
}

type First = (query: string) => Promise<Pick<FoundCompany, 'listings'> | undefined>

/**
 * The tuned half may be looked at one by one. Of the held-back half, whole markets and kinds of
 * names, only the share of each family is told: it is widened by market and kind, never by a name.
 */
const HALVES = ['tuned', 'held-back'] as const

export async function judgeNames(first: First): Promise<NamesJudged[]> {
  const judged: NamesJudged[] = []
  for (const half of HALVES) judged.push(await judgeHalf(half, await loadFamilies(half), first))
  return judged
}

async function judgeHalf(half: string, families: Families, first: First): Promise<NamesJudged> {
  const timesMs: number[] = []
  const results: NamesJudged['families'] = []
  for (const [family, names] of Object.entries(families)) {
    let right = 0
    for (const [query, symbol] of Object.entries(names)) {
      const begun = performance.now()
      const found = await first(query)
      timesMs.push(performance.now() - begun)
      if (found?.listings.some((listing) => listing.symbol === symbol)) right += 1
    }
    results.push({ family, right, count: Object.keys(names).length })
  }
  const sum = (name: 'right' | 'count') =>
    results.reduce((total, family) => total + family[name], 0)
  return { half, families: results, right: sum('right'), count: sum('count'), timesMs }
}

async function loadFamilies(half: string): Promise<Families> {
  const file = inProject(path.join('bench', 'search', `${half}-names.json`))
  return JSON.parse(await readFile(file, 'utf8')) as Families
}
