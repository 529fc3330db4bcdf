import { type Figure, largestOf } from './figure.ts'
import { KOREAN_LINES, OWN_ELEMENTS, TAIWANESE_LINES } from './named-lines.ts'

const COSTS = 'CostOfRevenue|CostOfGoodsAndServicesSold|CostOfGoodsSold'

const JAPANESE_REVENUE = {
  summary: [
    'NetSalesSummaryOfBusinessResults',
    'OperatingRevenue1SummaryOfBusinessResults',
    'OperatingRevenueSummaryOfBusinessResults',
    'OperatingRevenuesSummaryOfBusinessResults',
    'BusinessRevenueSummaryOfBusinessResults',
    'GrossOperatingRevenueSummaryOfBusinessResults',
    'OrdinaryIncomeSummaryOfBusinessResults',
  ],
  /**
   * Total revenue of the industries that have a form of statements of their own. A part is never
   * larger than its total, so of several elements the largest counts: a retailer's operating revenue
   * holds its net sales.
   */
  statements: [
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
  ],
}

export const INCOME_FIGURES = {
  revenue: {
    kind: 'flow',
    // Contract revenue is only a part if interest, insurance or collaborations add to it, so it comes
    // last; see also `selectRevenue`.
    usGaap: [
      [
        'Revenues',
        'RevenuesNetOfInterestExpense',
        'SalesRevenueNet',
        'RevenueFromContractWithCustomerExcludingAssessedTax',
        'RevenueFromContractWithCustomerIncludingAssessedTax',
      ],
      ['SalesRevenueGoodsNet'],
    ],
    ifrs: [['Revenue'], ['RevenueFromContractsWithCustomers']],
    japaneseGaap: [
      [largestOf(JAPANESE_REVENUE.summary)],
      [largestOf(JAPANESE_REVENUE.statements)],
      [OWN_ELEMENTS.revenue],
      ['OperatingRevenue2SummaryOfBusinessResults'],
    ],
    japaneseIfrs: [
      [
        'RevenueIFRSSummaryOfBusinessResults',
        'NetSalesIFRSSummaryOfBusinessResults',
        'OperatingRevenueIFRSSummaryOfBusinessResults',
      ],
      [
        'max(RevenueIFRS; Revenue2IFRS; NetSalesIFRS; OperatingRevenueIFRS; OperatingRevenuesIFRS; TotalNetRevenuesIFRS)',
      ],
      [OWN_ELEMENTS.revenue],
    ],
    japanUsGaap: [['RevenuesUSGAAPSummaryOfBusinessResults'], [OWN_ELEMENTS.revenue]],
    korea: [['ifrs-full_Revenue']],
    taiwan: [
      ['營業收入', '收益', '收入', '利息淨收益 + 利息以外淨損益', '利息淨收益 + 利息以外淨收益'],
    ],
    twelveData: { paths: ['income_statement.sales'] },
    eodhd: { paths: ['Income_Statement.totalRevenue'] },
  },
  /** The company's own translation of revenue into dollars, if it reports in another currency. */
  revenueUsd: {
    kind: 'flow',
  },
  grossProfit: {
    kind: 'flow',
    usGaap: [
      ['GrossProfit'],
      [
        `Revenues - ${COSTS}`,
        `SalesRevenueNet - ${COSTS}`,
        `RevenueFromContractWithCustomerExcludingAssessedTax - ${COSTS}`,
      ],
    ],
    ifrs: [['GrossProfit'], ['Revenue - CostOfSales']],
    japaneseGaap: [
      ['GrossProfit'],
      [
        'OperatingGrossProfit',
        'OperatingGrossProfitWAT',
        'GrossProfitOnCompletedConstructionContractsCNS unless NetSalesOfSideLineBusinessCNS|NetSalesOfRealEstateBusinessAndOtherCNS',
      ],
      ['NetSales - CostOfSales', 'OperatingRevenue1 - OperatingCost'],
    ],
    japaneseIfrs: [
      ['GrossProfitIFRS'],
      [
        'NetSalesIFRS - CostOfSalesIFRS',
        'RevenueIFRS - CostOfSalesIFRS',
        'Revenue2IFRS - CostOfSalesIFRS',
      ],
    ],
    korea: [['ifrs-full_GrossProfit'], ['ifrs-full_Revenue - ifrs-full_CostOfSales']],
    taiwan: [['營業毛利（毛損）淨額'], [TAIWANESE_LINES.gross]],
    twelveData: { paths: ['income_statement.gross_profit'] },
    eodhd: { paths: ['Income_Statement.grossProfit'] },
  },
  operatingIncome: {
    kind: 'flow',
    usGaap: [['OperatingIncomeLoss']],
    ifrs: [['ProfitLossFromOperatingActivities']],
    japaneseGaap: [['OperatingIncome'], ['OperatingIncomeTotalBusiness']],
    japaneseIfrs: [
      ['OperatingProfitLossIFRS'],
      ['OperatingProfitLossIFRSSummaryOfBusinessResults'],
    ],
    japanUsGaap: [['OperatingIncomeLossUSGAAPSummaryOfBusinessResults']],
    korea: [['dart_OperatingIncomeLoss'], ['ifrs-full_ProfitLossFromOperatingActivities']],
    taiwan: [['營業利益（損失）', '營業利益']],
    twelveData: { paths: ['income_statement.operating_income'] },
    eodhd: { paths: ['Income_Statement.operatingIncome'] },
  },
  /** For the owners of the parent; before preferred dividends if the company reports it so. */
  netIncome: {
    kind: 'flow',
    usGaap: [
      ['NetIncomeLoss'],
      ['NetIncomeLossAvailableToCommonStockholdersBasic'],
      ['ProfitLoss unless MinorityInterest'],
    ],
    ifrs: [
      ['ProfitLossAttributableToOwnersOfParent'],
      ['ProfitLoss unless NoncontrollingInterests'],
    ],
    japaneseGaap: [
      [
        'ProfitLossAttributableToOwnersOfParent',
        'ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults',
      ],
      // Companies without subsidiaries.
      ['NetIncomeLossSummaryOfBusinessResults'],
      [
        'ProfitLoss unless ProfitLossAttributableToNonControllingInterests|NonControllingInterests|MinorityInterests',
      ],
    ],
    japaneseIfrs: [
      [
        'ProfitLossAttributableToOwnersOfParentIFRS',
        'ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults',
      ],
      ['ProfitLossIFRS unless ProfitLossAttributableToNonControllingInterestsIFRS'],
    ],
    japanUsGaap: [['NetIncomeLossAttributableToOwnersOfParentUSGAAPSummaryOfBusinessResults']],
    korea: [
      [KOREAN_LINES.owners],
      [
        'ifrs-full_ProfitLoss unless ifrs-full_ProfitLossAttributableToNoncontrollingInterests|ifrs-full_NoncontrollingInterests',
      ],
    ],
    taiwan: [
      TAIWANESE_LINES.owners.split('|'),
      TAIWANESE_LINES.profit
        .split('|')
        .map((label) => `${label} unless ${TAIWANESE_LINES.minorities}`),
    ],
    twelveData: { paths: ['income_statement.net_income'] },
    eodhd: { paths: ['Income_Statement.netIncome'] },
  },
} as const satisfies Record<string, Figure>
