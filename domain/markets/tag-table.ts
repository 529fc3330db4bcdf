import type { AccountingStandard, FigureName } from './financial-statements.ts'

/**
 * How to find a number among a filing's tags. The formulas of an inner list are equals: the latest
 * annual report wins, then the order of the list. A later list is used only if no report has
 * anything from an earlier one, because its tags may cover only a part.
 *
 * Each entry is a formula over tags of one filing, so that a restated figure is never combined with
 * an unrestated one: `A + B - C`, `?C` for a part that may be absent, `B|C` for the first that is
 * there, `- A` for a payment that the filing writes as negative, `A unless B|C` if A holds too much
 * in companies that report B or C at all, `max(A; B + C)` for the largest of several, where the
 * smaller ones are its parts. A sum of optional parts needs one of them.
 */
export type TagFormulas = string[][]

/** The tags of one accounting standard at one authority. */
export type TagTable = {
  standard: AccountingStandard
  formulas: Partial<Record<FigureName, TagFormulas>>
  /** Tags of which every annual report has one for each year that it covers. */
  yearTags: readonly string[]
  /** Tags of a balance sheet that separates current from long-term. */
  currentAssets: readonly string[]
  /** Tags that only banks, brokers and insurers use. */
  financial: readonly string[]
  /** The count on a report's cover, dated some weeks after the year's end. */
  coverCount?: string
  /** Revenue tags that may hold only a part, and the formula that then gives the whole. */
  partOfRevenue?: { tags: RegExp; whole: string }
  /** Figures that later reports repeat without adjusting them for splits. */
  unadjusted?: readonly FigureName[]
  /** Where splits show. */
  shares: {
    averageCounts: readonly string[]
    perShare: readonly string[]
    income: readonly string[]
    reportedRatio?: string
  }
}
