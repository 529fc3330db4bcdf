import { selectFormulas } from '../markets/line-items/figures.ts'
import type { TagTable } from '../markets/tag-table.ts'
import { NO_SHARE_TAGS, UNADJUSTED, withTaxonomy } from './shared-elements.ts'

/** Statements under jppfs, and the summary table of the annual report under jpcrp. */
export const japaneseGaap = {
  standard: 'jp-gaap',
  formulas: withTaxonomy('jppfs_cor', selectFormulas('japaneseGaap')),
  yearTags: [
    'jpcrp_cor:ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults',
    'jpcrp_cor:NetIncomeLossSummaryOfBusinessResults',
    'jpcrp_cor:NetCashProvidedByUsedInOperatingActivitiesSummaryOfBusinessResults',
    'jpcrp_cor:NetSalesSummaryOfBusinessResults',
    'jpcrp_cor:OperatingRevenue1SummaryOfBusinessResults',
    'jpcrp_cor:OrdinaryIncomeLossSummaryOfBusinessResults',
    'jppfs_cor:ProfitLossAttributableToOwnersOfParent',
    'jppfs_cor:ProfitLoss',
  ],
  currentAssets: ['jppfs_cor:CurrentAssets'],
  financial: ['jppfs_cor:OrdinaryIncomeBNK', 'jppfs_cor:OperatingIncomeINS'],
  unadjusted: UNADJUSTED,
  shares: NO_SHARE_TAGS,
} as const satisfies TagTable
