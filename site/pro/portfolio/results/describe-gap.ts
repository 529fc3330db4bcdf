import { joinList } from '#domain/scoring/criterion-words.ts'
import { MIN_COVERAGE_TEXT } from '#domain/scoring/min-coverage.ts'
import type { WayToScore } from '#domain/scoring/portfolio-coverage.ts'
import { nameSchools, SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import { formatWeight } from './format-weights.ts'

/** How much of the value each school scores, in the words and figures of its card. */
export function describeGap({ schools }: Pick<WayToScore, 'schools'>): string {
  const scored = schools.filter(({ scoredWeight }) => scoredWeight > 0)
  if (scored.length === 0) {
    return `None of the ${SCHOOLS_IN_WORDS.count} can score any of these companies. A score needs companies of ${MIN_COVERAGE_TEXT} of the value.`
  }
  return `${describeExtent(scored)}. A score of the portfolio needs ${MIN_COVERAGE_TEXT}.`
}

function describeExtent(scored: WayToScore['schools']): string {
  const extents = new Set(scored.map(({ scoredWeight }) => formatWeight(scoredWeight)))
  const [first = '', ...others] = extents
  if (others.length === 0) {
    const names = nameSchools(scored.map(({ school }) => school))
    const verb = scored.length === 1 ? 'scores' : 'score'
    return `${names} ${verb} companies of ${first} of the value`
  }
  const parts = scored.map(({ school, scoredWeight }, place) => {
    const extent = formatWeight(scoredWeight)
    const name = nameSchools([school])
    return place === 0
      ? `${name} scores companies of ${extent} of the value`
      : `${name} of ${extent}`
  })
  return joinList(parts)
}
