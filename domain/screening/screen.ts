import { SCHOOLS, type School } from '../scoring/schools.ts'
import { SCREEN_FIGURES } from './screen-figures.ts'

/** What a reader screens by, as a link carries it. */
export type Screen = {
  /** Limits by figure, as typed: percentages in percent. */
  figures: Record<string, number>
  /** The lowest score, by school. */
  scores: { [Name in School]?: number }
  /** Criteria that must have full points, by `keyOfCriterion`. */
  criteria: readonly string[]
  /** Code of an exchange. */
  market?: string
  /** Also judge what needs a price, by the last one known. */
  usesKnownPrices: boolean
}

export const EMPTY_SCREEN: Screen = {
  figures: {},
  scores: {},
  criteria: [],
  usesKnownPrices: false,
}

export const SCREEN_CRITERIA = SCHOOLS.flatMap((school) =>
  school.criteria.map(({ id, name }) => {
    return { key: keyOfCriterion(school.id, id), school: school.id, id, name }
  }),
)

export function keyOfCriterion(school: School, id: string): string {
  return `${school}.${id}`
}

const MAX_LIMIT = 1e6

/**
 * Reads a link. What cannot be read is left out and named, so that a damaged link screens by the
 * rest and says so.
 */
export function parseScreen(parameters: URLSearchParams): {
  screen: Screen
  /** By the parameter's name. */
  problems: { name: string; text: string }[]
} {
  const problems: { name: string; text: string }[] = []
  const parseLimit = (name: string, low: number, high: number): number | undefined => {
    const text = parameters.get(name)?.trim() ?? ''
    if (text === '') return undefined
    const isNumber = /^[-−]?\d+(?:\.\d+|,\d{1,2})?$/.test(text)
    const limit = isNumber ? Number(text.replace('−', '-').replace(',', '.')) : Number.NaN
    if (limit >= low && limit <= high) return limit
    const quoted = `“${name}=${text.slice(0, 40)}”`
    problems.push({ name, text: `${quoted} is not a limit that this screen knows.` })
    return undefined
  }
  const figures: Screen['figures'] = {}
  for (const { id } of SCREEN_FIGURES) {
    const limit = parseLimit(id, -MAX_LIMIT, MAX_LIMIT)
    if (limit !== undefined) figures[id] = limit
  }
  const scores: Screen['scores'] = {}
  for (const { id } of SCHOOLS) {
    const limit = parseLimit(id, 0, 100)
    if (limit !== undefined) scores[id] = limit
  }
  const asked = new Set((parameters.get('meets') ?? '').split(',').filter(Boolean))
  const criteria = SCREEN_CRITERIA.map(({ key }) => key).filter((key) => asked.delete(key))
  for (const key of [...asked].slice(0, 3)) {
    const text = `“${key.slice(0, 40)}” is not a criterion of a school.`
    problems.push({ name: 'meets', text })
  }
  const market = parameters.get('market')
  const usesKnownPrices = parameters.get('prices') === 'known'
  const screen = { figures, scores, criteria, usesKnownPrices, ...(market && { market }) }
  return { screen, problems }
}
