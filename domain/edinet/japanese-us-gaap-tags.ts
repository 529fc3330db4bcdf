import { selectFormulas } from '../markets/line-items/figures.ts'
import type { TagTable } from '../markets/tag-table.ts'
import { NO_SHARE_TAGS, UNADJUSTED, withTaxonomy } from './shared-elements.ts'

/** Companies that report under US GAAP tag the summary table only: their statements are text. */
export const usGaapSummary = {
  standard: 'us-gaap',
  formulas: withTaxonomy('jpcrp_cor', selectFormulas('japanUsGaap')),
  yearTags: [
    'jpcrp_cor:NetIncomeLossAttributableToOwnersOfParentUSGAAPSummaryOfBusinessResults',
    'jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesUSGAAPSummaryOfBusinessResults',
    'jpcrp_cor:RevenuesUSGAAPSummaryOfBusinessResults',
  ],
  currentAssets: [],
  financial: [],
  unadjusted: UNADJUSTED,
  shares: NO_SHARE_TAGS,
} as const satisfies TagTable
