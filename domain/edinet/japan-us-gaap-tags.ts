import type { TagTable } from '../markets/tag-table.ts'
import { NO_SHARE_TAGS, OWN, SHARE_FORMULAS, UNADJUSTED, withTaxonomy } from './shared-elements.ts'

const summary = 'USGAAPSummaryOfBusinessResults'
const owners = `AttributableToOwnersOfParent${summary}`

const formulas: TagTable['formulas'] = {
  revenue: [[`Revenues${summary}`], [OWN.revenue]],
  operatingIncome: [[`OperatingIncomeLoss${summary}`]],
  netIncome: [[`NetIncomeLoss${owners}`]],
  eps: [[`DilutedEarningsLossPerShare${summary}`], [`BasicEarningsLossPerShare${summary}`]],
  epsBasic: [[`BasicEarningsLossPerShare${summary}`]],
  totalAssets: [[`TotalAssets${summary}`]],
  cashAndEquivalents: [[`CashAndCashEquivalents${summary}`]],
  cash: [[`CashAndCashEquivalents${summary}`]],
  totalLiabilities: [
    [
      `TotalAssets${summary} - EquityIncludingPortionAttributableToNonControllingInterest${summary}`,
    ],
  ],
  equity: [[`Equity${owners}`]],
  operatingCashFlow: [[`CashFlowsFromUsedInOperatingActivities${summary}`]],
}

/** Companies that report under US GAAP tag the summary table only: their statements are text. */
export const usGaapSummary = {
  standard: 'us-gaap',
  formulas: { ...withTaxonomy('jpcrp_cor', formulas), ...SHARE_FORMULAS },
  yearTags: [
    `jpcrp_cor:NetIncomeLoss${owners}`,
    `jpcrp_cor:CashFlowsFromUsedInOperatingActivities${summary}`,
    `jpcrp_cor:Revenues${summary}`,
  ],
  currentAssets: [],
  financial: [],
  unadjusted: UNADJUSTED,
  shares: NO_SHARE_TAGS,
} as const satisfies TagTable
