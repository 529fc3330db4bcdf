import type { FigureName } from '../markets/line-items/figures.ts'
import { OWN_ELEMENTS } from '../markets/line-items/named-lines.ts'
import { MISSING_BECAUSE } from '../markets/missing-figures.ts'
import { tagsOf } from '../markets/tag-formula.ts'
import type { TagTable } from '../markets/tag-table.ts'
import type { CheckedFacts } from './check-figures.ts'
import {
  isCurrentPortion,
  isDebtLike,
  isExtensionElement,
  isLongTermDebt,
  isOfSummary,
  isRevenueLike,
} from './extension-elements.ts'
import type { GroupFact } from './group-facts.ts'

/** A figure under the name by which tables of tags know it. */
export type NamedFact = GroupFact & { tag: string }

const DEBT_NAMES = ['longTermDebt', 'currentDebt', 'totalDebt'] as const satisfies FigureName[]

type Named = { facts: NamedFact[]; objections: CheckedFacts['objections'] }

/**
 * Companies may add elements to the taxonomy. Of revenue, the largest under such a name counts if
 * the year has none under a standard one. Debt counts if its name leaves no doubt; otherwise all
 * debt of that year is left out, because the standard elements hold only a part.
 */
export function nameExtensionElements({ facts, objections }: CheckedFacts, tags: TagTable): Named {
  const named: NamedFact[] = facts
    .filter(({ element }) => !isExtensionElement(element))
    .map((fact) => ({ ...fact, tag: fact.element }))
  const own = facts.filter(({ element }) => isExtensionElement(element))
  const result: Named = { facts: named, objections: [...objections] }
  for (const yearsAgo of new Set(facts.map((fact) => fact.yearsAgo))) {
    const ofYear = own.filter((fact) => fact.yearsAgo === yearsAgo)
    const revenue = chooseRevenue(ofYear)
    if (revenue) result.facts.push({ ...revenue, tag: OWN_ELEMENTS.revenue })
    settleDebt({ result, own: ofYear, tags, yearsAgo })
  }
  return result
}

/** The summary's figure, if it has one. */
function chooseRevenue(own: readonly GroupFact[]): GroupFact | undefined {
  const candidates = own.filter(
    ({ element, isInstant, unit }) =>
      !isInstant && /^[A-Z]{3}$/.test(unit) && isRevenueLike(element),
  )
  const summarized = candidates.filter(({ element }) => isOfSummary(element))
  const [largest] = (summarized.length > 0 ? summarized : candidates).toSorted(
    (one, other) => other.value - one.value,
  )
  return largest
}

function settleDebt({
  result,
  own,
  tags,
  yearsAgo,
}: {
  result: Named
  own: readonly GroupFact[]
  tags: TagTable
  yearsAgo: number
}): void {
  const debts = own.filter(({ element, isInstant }) => isInstant && isDebtLike(element))
  const unclear = debts.filter((fact) => nameDebt(fact.element) === undefined)
  const isDebt = debtTags(tags)
  const drop = (because: string) => {
    result.facts = result.facts.filter(
      (fact) => fact.yearsAgo !== yearsAgo || !isDebt.has(fact.tag),
    )
    for (const name of DEBT_NAMES) result.objections.push({ name, yearsAgo, because })
  }
  const [doubtful] = unclear
  if (doubtful) drop(MISSING_BECAUSE.ownElement(doubtful.element))
  else if (!isSplitByTerm(result.facts, tags, yearsAgo)) drop(MISSING_BECAUSE.notByTerm())
  else {
    for (const fact of debts) result.facts.push({ ...fact, tag: nameDebt(fact.element) ?? '' })
    if (!result.facts.some((fact) => fact.yearsAgo === yearsAgo && isDebt.has(fact.tag))) {
      for (const name of DEBT_NAMES) {
        result.objections.push({ name, yearsAgo, because: MISSING_BECAUSE.noneReported() })
      }
    }
  }
}

function nameDebt(element: string): string | undefined {
  if (isLongTermDebt(element)) return OWN_ELEMENTS.longTermDebt
  return isCurrentPortion(element) ? OWN_ELEMENTS.currentPortion : undefined
}

/** Banks list their liabilities by kind, so what is due within a year is not known. */
function isSplitByTerm(facts: readonly NamedFact[], { formulas }: TagTable, yearsAgo: number) {
  const current = new Set(formulas.currentLiabilities?.flat().flatMap(tagsOf))
  return facts.some((fact) => fact.yearsAgo === yearsAgo && current.has(fact.tag))
}

function debtTags({ formulas }: TagTable): Set<string> {
  return new Set(DEBT_NAMES.flatMap((name) => formulas[name]?.flat().flatMap(tagsOf) ?? []))
}
