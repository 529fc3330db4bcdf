import { selectFormulas } from '../markets/line-items/figures.ts'
import type { TagTable } from '../markets/tag-table.ts'
import { NO_SHARE_TAGS, UNADJUSTED, withTaxonomy } from './shared-elements.ts'

/** Statements under jpigp, tagged line by line since 2019; the summary table under jpcrp. */
export const japaneseIfrs = {
  standard: 'ifrs-full',
  formulas: withTaxonomy('jpigp_cor', selectFormulas('japaneseIfrs')),
  yearTags: [
    'jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults',
    'jpigp_cor:ProfitLossAttributableToOwnersOfParentIFRS',
    'jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesIFRSSummaryOfBusinessResults',
  ],
  currentAssets: ['jpigp_cor:CurrentAssetsIFRS'],
  financial: ['jpigp_cor:InsuranceContractLiabilitiesIFRS'],
  unadjusted: UNADJUSTED,
  shares: NO_SHARE_TAGS,
} as const satisfies TagTable
