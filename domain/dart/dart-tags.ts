import type { TagTable } from '../markets/tag-table.ts'

/** Ours: figures of the reports on dividends and shares, and debt lines that no table knows. */
export const DIVIDEND_TAG = '주당 현금배당금(원)'
export const SHARES_TAG = 'distb_stock_co'
export const OTHER_DEBT_TAG = '차입부채'

const longTermParts =
  '?ifrs-full_LongtermBorrowings|dart_LongTermBorrowingsGross|ifrs-full_NoncurrentPortionOfNoncurrentLoansReceived + ?dart_BondsIssued|ifrs-full_NoncurrentPortionOfNoncurrentBondsIssued'
const currentParts =
  '?ifrs-full_ShorttermBorrowings|dart_ShortTermBorrowings + ?ifrs-full_CurrentPortionOfLongtermBorrowings|dart_CurrentPortionOfLongTermBorrowings|dart_CurrentPortionOfLongtermDebt + ?dart_CurrentPortionOfBonds|ifrs-full_CurrentPortionOfNoncurrentBondsIssued + ?dart_CurrentPortionOfConvertibleBonds'
const owners = 'ifrs-full_ProfitLossAttributableToOwnersOfParent'
const minorities =
  'ifrs-full_ProfitLossAttributableToNoncontrollingInterests|ifrs-full_NoncontrollingInterests'

/** Where the Financial Supervisory Service's rows under IFRS have each figure. */
export const KOREAN_TAGS: TagTable = {
  standard: 'ifrs-full',
  formulas: {
    revenue: [['ifrs-full_Revenue']],
    grossProfit: [['ifrs-full_GrossProfit'], ['ifrs-full_Revenue - ifrs-full_CostOfSales']],
    operatingIncome: [
      ['dart_OperatingIncomeLoss'],
      ['ifrs-full_ProfitLossFromOperatingActivities'],
    ],
    netIncome: [[owners], [`ifrs-full_ProfitLoss unless ${minorities}`]],
    eps: [['ifrs-full_DilutedEarningsLossPerShare'], ['ifrs-full_BasicEarningsLossPerShare']],
    epsBasic: [['ifrs-full_BasicEarningsLossPerShare']],
    dividendPerShare: [[DIVIDEND_TAG]],
    shares: [[SHARES_TAG]],
    totalAssets: [['ifrs-full_Assets']],
    currentAssets: [['ifrs-full_CurrentAssets']],
    inventory: [['ifrs-full_Inventories']],
    cashAndEquivalents: [['ifrs-full_CashAndCashEquivalents']],
    cash: [['ifrs-full_CashAndCashEquivalents']],
    totalLiabilities: [['ifrs-full_Liabilities']],
    currentLiabilities: [['ifrs-full_CurrentLiabilities']],
    longTermDebt: [[`${longTermParts} unless ${OTHER_DEBT_TAG}`]],
    currentDebt: [[`${currentParts} unless ${OTHER_DEBT_TAG}`]],
    totalDebt: [[`${longTermParts} + ${currentParts} unless ${OTHER_DEBT_TAG}`]],
    equity: [
      ['ifrs-full_EquityAttributableToOwnersOfParent'],
      ['ifrs-full_Equity unless ifrs-full_NoncontrollingInterests'],
    ],
    operatingCashFlow: [['ifrs-full_CashFlowsFromUsedInOperatingActivities']],
    capitalExpenditures: [
      [
        'ifrs-full_PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities + ?ifrs-full_PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities',
      ],
    ],
    depreciationAndAmortization: [
      [
        'ifrs-full_AdjustmentsForDepreciationAndAmortisationExpense',
        'ifrs-full_DepreciationAndAmortisationExpense',
      ],
      [
        'ifrs-full_AdjustmentsForDepreciationExpense|dart_AdjustmentsForDepreciationExpense + ?dart_AdjustmentsForDepreciationRightofuseAssets + ifrs-full_AdjustmentsForAmortisationExpense|dart_AdjustmentsForAmortisationExpense',
      ],
    ],
    dividendsPaid: [['ifrs-full_DividendsPaidClassifiedAsFinancingActivities']],
  },
  // A report on shares is filed with each year's statements, so its count shows that report too.
  yearTags: [
    'ifrs-full_ProfitLoss',
    owners,
    'ifrs-full_CashFlowsFromUsedInOperatingActivities',
    SHARES_TAG,
  ],
  currentAssets: ['ifrs-full_CurrentAssets'],
  financial: ['ifrs-full_DepositsFromCustomers', 'ifrs-full_InsuranceContractsThatAreLiabilities'],
  unadjusted: ['dividendPerShare'],
  shares: {
    averageCounts: [],
    perShare: ['ifrs-full_BasicEarningsLossPerShare', 'ifrs-full_DilutedEarningsLossPerShare'],
    income: [owners, 'ifrs-full_ProfitLoss'],
  },
}

/** Payments, of which a few companies write the minus that the name already says. */
export const PAID_TAGS: readonly string[] = [
  'ifrs-full_PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
  'ifrs-full_PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities',
  'ifrs-full_DividendsPaidClassifiedAsFinancingActivities',
]

/** Lines of debt whose id alone says what they are. */
export const DEBT_TAGS: readonly string[] = `${longTermParts} + ${currentParts}`
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
