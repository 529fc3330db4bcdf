import { selectFormulas } from '../markets/line-items/figures.ts'
import { KOREAN_LINES } from '../markets/line-items/named-lines.ts'
import type { TagTable } from '../markets/tag-table.ts'

/** Where the Financial Supervisory Service's rows under IFRS have each figure. */
export const KOREAN_TAGS: TagTable = {
  standard: 'ifrs-full',
  formulas: selectFormulas('korea'),
  // A report on shares is filed with each year's statements, so its count shows that report too.
  yearTags: [
    'ifrs-full_ProfitLoss',
    KOREAN_LINES.owners,
    'ifrs-full_CashFlowsFromUsedInOperatingActivities',
    KOREAN_LINES.shares,
  ],
  currentAssets: ['ifrs-full_CurrentAssets'],
  financial: ['ifrs-full_DepositsFromCustomers', 'ifrs-full_InsuranceContractsThatAreLiabilities'],
  unadjusted: ['dividendPerShare'],
  shares: {
    averageCounts: [],
    perShare: ['ifrs-full_BasicEarningsLossPerShare', 'ifrs-full_DilutedEarningsLossPerShare'],
    income: [KOREAN_LINES.owners, 'ifrs-full_ProfitLoss'],
  },
}

/** Payments, of which a few companies write the minus that the name already says. */
export const PAID_TAGS: readonly string[] = [
  'ifrs-full_PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
  'ifrs-full_PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities',
  'ifrs-full_DividendsPaidClassifiedAsFinancingActivities',
]

/** Lines of debt whose id alone says what they are. */
export const DEBT_TAGS: readonly string[] =
  `${KOREAN_LINES.longTermDebt} + ${KOREAN_LINES.currentDebt}`
    .split(/ \+ |\|/)
    .map((tag) => tag.replace('?', ''))

/** In the income statement these are often a part: what selling and administration cost. */
export const CASH_FLOW_TAGS = /Depreciation|Amortisation/

/** Rows without a standard code, by statement and name: without spaces and `(손실)`, a loss. */
export const NAMED_ROWS: Record<string, Record<string, string>> = {
  BS: {
    유동자산: 'ifrs-full_CurrentAssets',
    자산총계: 'ifrs-full_Assets',
    유동부채: 'ifrs-full_CurrentLiabilities',
    부채총계: 'ifrs-full_Liabilities',
    자본총계: 'ifrs-full_Equity',
    현금및현금성자산: 'ifrs-full_CashAndCashEquivalents',
    재고자산: 'ifrs-full_Inventories',
    단기차입금: 'ifrs-full_ShorttermBorrowings',
    유동성장기부채: 'dart_CurrentPortionOfLongtermDebt',
    유동성장기차입금: 'ifrs-full_CurrentPortionOfLongtermBorrowings',
    유동성사채: 'dart_CurrentPortionOfBonds',
    유동성전환사채: 'dart_CurrentPortionOfConvertibleBonds',
    장기차입금: 'ifrs-full_LongtermBorrowings',
    사채: 'dart_BondsIssued',
  },
  IS: {
    매출: 'ifrs-full_Revenue',
    매출액: 'ifrs-full_Revenue',
    '수익(매출액)': 'ifrs-full_Revenue',
    영업수익: 'ifrs-full_Revenue',
    매출원가: 'ifrs-full_CostOfSales',
    매출총이익: 'ifrs-full_GrossProfit',
    영업이익: 'dart_OperatingIncomeLoss',
    당기순이익: 'ifrs-full_ProfitLoss',
    기본주당이익: 'ifrs-full_BasicEarningsLossPerShare',
    기본주당순이익: 'ifrs-full_BasicEarningsLossPerShare',
    희석주당이익: 'ifrs-full_DilutedEarningsLossPerShare',
    희석주당순이익: 'ifrs-full_DilutedEarningsLossPerShare',
  },
  CF: {
    영업활동으로인한현금흐름: 'ifrs-full_CashFlowsFromUsedInOperatingActivities',
    영업활동현금흐름: 'ifrs-full_CashFlowsFromUsedInOperatingActivities',
    유형자산의취득: 'ifrs-full_PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    무형자산의취득: 'ifrs-full_PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities',
  },
}
