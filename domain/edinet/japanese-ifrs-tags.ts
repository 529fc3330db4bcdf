import type { TagTable } from '../markets/tag-table.ts'
import { NO_SHARE_TAGS, OWN, SHARE_FORMULAS, UNADJUSTED, withTaxonomy } from './shared-elements.ts'

const parent = 'AttributableToOwnersOfParentIFRS'

const currentParts = [
  'BorrowingsCLIFRS',
  'BondsPayableCLIFRS',
  'CommercialPapersCLIFRS',
  'CurrentPortionOfLongTermBorrowingsCLIFRS',
  'CurrentPortionOfBondsCLIFRS',
  'CurrentPortionOfLongTermDebtCLIFRS',
  OWN.currentPortion,
]
  .map((part) => `?${part}`)
  .join(' + ')

const longTermParts = '?BorrowingsNCLIFRS + ?BondsPayableNCLIFRS'
const longTermTotals = [
  `BondsAndBorrowingsNCLIFRS|LongTermDebtNCLIFRS|${OWN.longTermDebt}`,
  'InterestBearingLiabilitiesNCLIFRS',
]
const currentTotals = ['BondsAndBorrowingsCLIFRS', 'InterestBearingLiabilitiesCLIFRS']

const formulas: TagTable['formulas'] = {
  revenue: [
    [
      'RevenueIFRSSummaryOfBusinessResults',
      'NetSalesIFRSSummaryOfBusinessResults',
      'OperatingRevenueIFRSSummaryOfBusinessResults',
    ],
    [
      'max(RevenueIFRS; Revenue2IFRS; NetSalesIFRS; OperatingRevenueIFRS; OperatingRevenuesIFRS; TotalNetRevenuesIFRS)',
    ],
    [OWN.revenue],
  ],
  grossProfit: [
    ['GrossProfitIFRS'],
    [
      'NetSalesIFRS - CostOfSalesIFRS',
      'RevenueIFRS - CostOfSalesIFRS',
      'Revenue2IFRS - CostOfSalesIFRS',
    ],
  ],
  operatingIncome: [
    ['OperatingProfitLossIFRS'],
    ['OperatingProfitLossIFRSSummaryOfBusinessResults'],
  ],
  netIncome: [
    [`ProfitLoss${parent}`, `ProfitLoss${parent}SummaryOfBusinessResults`],
    ['ProfitLossIFRS unless ProfitLossAttributableToNonControllingInterestsIFRS'],
  ],
  eps: [
    [
      'DilutedEarningsLossPerShareIFRS',
      'BasicAndDilutedEarningsLossPerShareIFRS',
      'DilutedEarningsLossPerShareIFRSSummaryOfBusinessResults',
    ],
    ['BasicEarningsLossPerShareIFRS', 'BasicEarningsLossPerShareIFRSSummaryOfBusinessResults'],
  ],
  epsBasic: [
    [
      'BasicEarningsLossPerShareIFRS',
      'BasicAndDilutedEarningsLossPerShareIFRS',
      'BasicEarningsLossPerShareIFRSSummaryOfBusinessResults',
    ],
  ],
  dividendsPaid: [['- DividendsPaidFinCFIFRS', '- DividendsPaidToOwnersOfParentFinCFIFRS']],
  totalAssets: [
    ['AssetsIFRS', 'TotalAssetsIFRSSummaryOfBusinessResults'],
    ['LiabilitiesAndEquityIFRS'],
  ],
  currentAssets: [['CurrentAssetsIFRS']],
  inventory: [['InventoriesCAIFRS']],
  cashAndEquivalents: [
    ['CashAndCashEquivalentsIFRS', 'CashAndCashEquivalentsIFRSSummaryOfBusinessResults'],
  ],
  cash: [['CashAndCashEquivalentsIFRS', 'CashAndCashEquivalentsIFRSSummaryOfBusinessResults']],
  totalLiabilities: [['LiabilitiesIFRS'], ['AssetsIFRS - EquityIFRS']],
  // Older taxonomies have the second name.
  currentLiabilities: [['TotalCurrentLiabilitiesIFRS', 'CurrentLiabilitiesIFRS']],
  // Totals with leases in their name are left out; interest-bearing liabilities may hold them.
  longTermDebt: [
    ['BondsAndBorrowingsNCLIFRS'],
    ['LongTermDebtNCLIFRS', OWN.longTermDebt],
    [longTermParts],
    ['InterestBearingLiabilitiesNCLIFRS'],
  ],
  currentDebt: [['BondsAndBorrowingsCLIFRS'], [currentParts], ['InterestBearingLiabilitiesCLIFRS']],
  // Totals of either term before lines, which may be parts of one, and may all be absent.
  totalDebt: [...longTermTotals, longTermParts]
    .flatMap((longTerm) => currentTotals.map((current) => [`${longTerm} + ${current}`]))
    .concat(
      [...longTermTotals, longTermParts].map((longTerm) => [`${longTerm} + ${currentParts}`]),
    ),
  equity: [
    [
      `Equity${parent}`,
      `Equity${parent}SummaryOfBusinessResults`,
      'EquityIFRS unless NonControllingInterestsIFRS',
    ],
  ],
  operatingCashFlow: [
    [
      'NetCashProvidedByUsedInOperatingActivitiesIFRS',
      'CashFlowsFromUsedInOperatingActivitiesIFRSSummaryOfBusinessResults',
    ],
  ],
  capitalExpenditures: [
    [
      '- PurchaseOfPropertyPlantAndEquipmentAndIntangibleAssetsInvCFIFRS',
      '- PurchaseOfNoncurrentAssetsInvCFIFRS',
    ],
    ['- PurchaseOfPropertyPlantAndEquipmentInvCFIFRS - ?PurchaseOfIntangibleAssetsInvCFIFRS'],
    // Accrued, not paid: for companies whose cash flows have elements of their own.
    ['jpcrp_cor:CapitalExpendituresOverviewOfCapitalExpendituresEtc'],
  ],
  depreciationAndAmortization: [
    ['DepreciationAndAmortizationOpeCFIFRS'],
    ['DepreciationAndAmortizationOfIntangibleAssetsOpeCFIFRS'],
  ],
}

/** Statements under jpigp, tagged line by line since 2019; the summary table under jpcrp. */
export const japaneseIfrs = {
  standard: 'ifrs-full',
  formulas: { ...withTaxonomy('jpigp_cor', formulas), ...SHARE_FORMULAS },
  yearTags: [
    `jpcrp_cor:ProfitLoss${parent}SummaryOfBusinessResults`,
    `jpigp_cor:ProfitLoss${parent}`,
    'jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesIFRSSummaryOfBusinessResults',
  ],
  currentAssets: ['jpigp_cor:CurrentAssetsIFRS'],
  financial: ['jpigp_cor:InsuranceContractLiabilitiesIFRS'],
  unadjusted: UNADJUSTED,
  shares: NO_SHARE_TAGS,
} as const satisfies TagTable
