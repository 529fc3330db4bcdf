import { YEAR_END_SHARES } from '../markets/line-items/named-lines.ts'
import type { Filing } from '../markets/tagged-facts.ts'
import { parseContext } from './edinet-context.ts'
import type { ReportVersion } from './edinet-report.ts'
import { EDINET_TAGS, isOfKind } from './edinet-tags.ts'
import { ALWAYS_PARENT } from './shared-elements.ts'

/** A figure of the group, or of a company without subsidiaries, in one of a report's years. */
export type GroupFact = {
  element: string
  /** 0 for the report's own year. */
  yearsAgo: number
  isInstant: boolean
  unit: string
  value: number
  from: Filing
}

const yearTags = new Set<string>(Object.values(EDINET_TAGS).flatMap(({ yearTags }) => yearTags))

/**
 * Picks the figures that count. A group's are never the parent's, except dividends and issued
 * shares, which only the parent has. A company without subsidiaries has the parent's only, but an
 * earlier year in which it had some is the group's.
 */
export function selectGroupFacts({ filing, facts }: ReportVersion): GroupFact[] {
  const rows = facts.flatMap(({ fact, from }) => {
    const context = parseContext(fact[1])
    const isRight = context?.yearsAgo === null || isOfKind(fact[0], context?.isInstant ?? false)
    return context && isRight ? [{ fact, from, context }] : []
  })
  const groupYears = new Set(
    rows
      .filter(({ fact, context }) => !context.isParent && yearTags.has(fact[0]))
      .map(({ context }) => context.yearsAgo),
  )
  const parentFigures = new Set(
    rows
      .filter(({ context }) => context.isParent)
      .map(({ fact, context }) => `${fact[0]} ${context.yearsAgo}`),
  )
  return rows.flatMap(({ fact, from, context }): GroupFact[] => {
    const [element, , unit, value] = fact
    const yearsAgo = context.yearsAgo ?? (element === YEAR_END_SHARES ? 0 : -1)
    const isOfParent = ALWAYS_PARENT.includes(element)
      ? parentFigures.has(`${element} ${context.yearsAgo}`)
      : !filing.isConsolidated && !groupYears.has(context.yearsAgo)
    const isDateless = context.yearsAgo === null
    if (!isDateless && context.isParent !== isOfParent) return []
    return [{ element, yearsAgo, isInstant: context.isInstant, unit, value, from }]
  })
}
