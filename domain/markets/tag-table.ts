import type { AccountingStandard } from './financial-statements.ts'
import type { TagFormulas } from './line-items/figure.ts'
import type { FigureName } from './line-items/figures.ts'

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
