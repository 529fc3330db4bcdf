import type { TagTable } from '../markets/tag-table.ts'
import { NO_SHARE_TAGS, OWN, SHARE_FORMULAS, UNADJUSTED, withTaxonomy } from './shared-elements.ts'

/**
 * Total revenue of the industries that have a form of statements of their own. A part is never
 * larger than its total, so of several elements the largest counts: a retailer's operating revenue
 * holds its net sales.
 */
const revenueOfStatements = [
  'NetSales',
  'OperatingRevenue1',
  'NetSales + OperatingRevenue2',
  'GrossOperatingRevenue',
  'Revenue',
  // Construction, railways, shipping.
  'NetSalesOfCompletedConstructionContractsCNS',
  'NetSalesOfCompletedConstructionContractsSummaryOfBusinessResults',
  'NetSalesOfCompletedConstructionContractsCNS + ?NetSalesOfSideLineBusinessCNS + ?NetSalesOfRealEstateBusinessAndOtherCNS unless NetSales',
  'ContractsCompletedRevOA',
  'OperatingRevenueRWY',
  'OperatingRevenueTotalRWY',
  'ShippingBusinessRevenueAndOtherOperatingRevenueWAT',
  'ShippingBusinessRevenueWAT + ?OtherBusinessRevenueWAT',
  // Telecommunications, electricity, gas.
  'OperatingRevenueOILTelecommunications + ?OperatingRevenueIncidentalELC',
  'OperatingRevenueELE',
  'SalesFromGasBusinessGAS',
  'GasSalesGAS',
  // Banks, insurers, brokers, other finance. `OrdinaryIncome` alone is a profit.
  'OrdinaryIncomeBNK',
  'OperatingIncomeINS',
  'OperatingRevenueSEC',
  'OperatingRevenueSPF',
  'OperatingRevenueCMD',
  'OperatingRevenueIVT',
  'OperatingRevenueINV',
]

const revenueOfSummary = [
  'NetSalesSummaryOfBusinessResults',
  'OperatingRevenue1SummaryOfBusinessResults',
  'OperatingRevenueSummaryOfBusinessResults',
  'OperatingRevenuesSummaryOfBusinessResults',
  'BusinessRevenueSummaryOfBusinessResults',
  'GrossOperatingRevenueSummaryOfBusinessResults',
  'OrdinaryIncomeSummaryOfBusinessResults',
]

const inventories = [
  'Merchandise',
  'FinishedGoods',
  'MerchandiseAndFinishedGoods',
  'SemiFinishedGoods',
  'WorkInProcess',
  'RawMaterials',
  'RawMaterialsAndSupplies',
  'Supplies',
  'OtherInventories',
  'RealEstateForSale',
  'RealEstateForSaleInProcess',
  'CostsOnUncompletedServices',
  'CostsOnUncompletedConstructionContractsCNS',
]

const longTermDebt = [
  'LongTermLoansPayable',
  'BondsPayable',
  'ConvertibleBonds',
  'ConvertibleBondTypeBondsWithSubscriptionRightsToShares',
  'BondsWithSubscriptionRightsToSharesNCL',
  'LongTermLoansPayableToSubsidiariesAndAffiliates',
  'LongTermLoansPayableToShareholdersDirectorsOrEmployees',
  OWN.longTermDebt,
]

const currentDebt = [
  'ShortTermLoansPayable',
  'ShortTermBondsPayable',
  'CommercialPapersLiabilities',
  'CurrentPortionOfLongTermLoansPayable',
  'CurrentPortionOfBonds',
  'CurrentPortionOfConvertibleBonds',
  'CurrentPortionOfBondsWithSubscriptionRightsToShares',
  'CurrentPortionOfConvertibleBondTypeBondsWithSubscriptionRightsToShares',
  'ShortTermLoansPayableToSubsidiariesAndAffiliates',
  'ShortTermLoansPayableToShareholdersDirectorsOrEmployees',
  'CurrentPortionOfLongTermLoansPayableToSubsidiariesAndAffiliates',
  OWN.currentPortion,
]

const minorities = 'NonControllingInterests|MinorityInterests'

const formulas: TagTable['formulas'] = {
  revenue: [
    [largest(revenueOfSummary)],
    [largest(revenueOfStatements)],
    [OWN.revenue],
    ['OperatingRevenue2SummaryOfBusinessResults'],
  ],
  grossProfit: [
    ['GrossProfit'],
    [
      'OperatingGrossProfit',
      'OperatingGrossProfitWAT',
      'GrossProfitOnCompletedConstructionContractsCNS unless NetSalesOfSideLineBusinessCNS|NetSalesOfRealEstateBusinessAndOtherCNS',
    ],
    ['NetSales - CostOfSales', 'OperatingRevenue1 - OperatingCost'],
  ],
  operatingIncome: [['OperatingIncome'], ['OperatingIncomeTotalBusiness']],
  netIncome: [
    [
      'ProfitLossAttributableToOwnersOfParent',
      'ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults',
    ],
    // Companies without subsidiaries.
    ['NetIncomeLossSummaryOfBusinessResults'],
    [`ProfitLoss unless ProfitLossAttributableToNonControllingInterests|${minorities}`],
  ],
  // Without shares that may still be issued, a company files no diluted figure.
  eps: [
    ['DilutedEarningsPerShareSummaryOfBusinessResults'],
    ['BasicEarningsLossPerShareSummaryOfBusinessResults'],
  ],
  epsBasic: [['BasicEarningsLossPerShareSummaryOfBusinessResults']],
  dividendsPaid: [['- CashDividendsPaidFinCF']],
  totalAssets: [['Assets', 'TotalAssetsSummaryOfBusinessResults']],
  currentAssets: [['CurrentAssets']],
  inventory: [['Inventories'], [optional(inventories)]],
  cashAndEquivalents: [
    ['CashAndCashEquivalents', 'CashAndCashEquivalentsSummaryOfBusinessResults'],
    ['CashAndDeposits'],
  ],
  cash: [
    ['CashAndDeposits + ?ShortTermInvestmentSecurities'],
    ['CashAndDueFromBanksAssetsBNK', 'CashAndDepositsAssetsINS'],
    ['CashAndCashEquivalents', 'CashAndCashEquivalentsSummaryOfBusinessResults'],
  ],
  totalLiabilities: [
    ['Liabilities'],
    ['TotalAssetsSummaryOfBusinessResults - NetAssetsSummaryOfBusinessResults'],
  ],
  currentLiabilities: [['CurrentLiabilities']],
  longTermDebt: [[optional(longTermDebt)]],
  currentDebt: [[optional(currentDebt)]],
  totalDebt: [[optional([...longTermDebt, ...currentDebt])]],
  // Net assets hold minorities and subscription rights; the owners' part has no element.
  equity: [
    [
      `NetAssets - ${minorities} - ?SubscriptionRightsToShares`,
      'ShareholdersEquity + ValuationAndTranslationAdjustments',
      `NetAssets - ?SubscriptionRightsToShares unless ${minorities}|ProfitLossAttributableToNonControllingInterests`,
    ],
  ],
  operatingCashFlow: [
    [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesSummaryOfBusinessResults',
    ],
  ],
  capitalExpenditures: [
    [
      '- PurchaseOfPropertyPlantAndEquipmentAndIntangibleAssetsInvCF',
      '- PurchaseOfNoncurrentAssetsInvCF',
    ],
    ['- PurchaseOfPropertyPlantAndEquipmentInvCF - ?PurchaseOfIntangibleAssetsInvCF'],
  ],
  depreciationAndAmortization: [['DepreciationAndAmortizationOpeCF'], ['DepreciationOpeCF']],
}

/** Statements under jppfs, and the summary table of the annual report under jpcrp. */
export const japaneseGaap = {
  standard: 'jp-gaap',
  formulas: { ...withTaxonomy('jppfs_cor', formulas), ...SHARE_FORMULAS },
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

function largest(choices: readonly string[]): string {
  return `max(${choices.join('; ')})`
}

function optional(parts: readonly string[]): string {
  return parts.map((part) => `?${part}`).join(' + ')
}
