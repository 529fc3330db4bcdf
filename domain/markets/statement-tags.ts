import { selectFormulas } from './line-items/figures.ts'
import { COVER_COUNT } from './line-items/named-lines.ts'
import type { TagTable } from './tag-table.ts'

/** Revenue tags that hold only a part of a bank's or insurer's revenue. */
const CONTRACT_REVENUE = /^RevenueFromContractWithCustomer|^SalesRevenue/

const YEAR_TAGS = [
  'NetIncomeLoss',
  'ProfitLoss',
  'ProfitLossAttributableToOwnersOfParent',
  'NetCashProvidedByUsedInOperatingActivities',
  'CashFlowsFromUsedInOperatingActivities',
]

/** Only banks and insurers use these tags; a company with one and without current assets is one of them. */
const FINANCIAL = [
  'Deposits',
  'InterestAndFeeIncomeLoansAndLeases',
  'InterestIncomeExpenseNet',
  'InterestExpenseDeposits',
  'NoninterestIncome',
  'PremiumsEarnedNet',
  'LiabilityForClaimsAndClaimsAdjustmentExpense',
  'DepositsFromCustomers',
  'LoansAndAdvancesToCustomers',
  'InsuranceContractsThatAreLiabilities',
]

const SHARED = {
  yearTags: YEAR_TAGS,
  financial: FINANCIAL,
  coverCount: COVER_COUNT,
  currentAssets: ['AssetsCurrent', 'CurrentAssets'],
  partOfRevenue: {
    tags: CONTRACT_REVENUE,
    whole: 'GrossProfit + CostOfRevenue|CostOfGoodsAndServicesSold',
  },
  shares: {
    averageCounts: [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageNumberOfSharesOutstandingBasic',
      'AdjustedWeightedAverageShares',
      'WeightedAverageShares',
    ],
    perShare: [
      'EarningsPerShareDiluted',
      'EarningsPerShareBasic',
      'DilutedEarningsLossPerShare',
      'BasicEarningsLossPerShare',
    ],
    income: ['NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
    reportedRatio: 'StockholdersEquityNoteStockSplitConversionRatio1',
  },
}

/** The taxonomies of the SEC's filers. */
export const SEC_TAGS = {
  'us-gaap': { ...SHARED, standard: 'us-gaap', formulas: selectFormulas('usGaap') },
  'ifrs-full': { ...SHARED, standard: 'ifrs-full', formulas: selectFormulas('ifrs') },
} as const satisfies Record<string, TagTable>
