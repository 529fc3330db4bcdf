import type { TagTable } from './tag-table.ts'

type Formulas = TagTable['formulas']

/** The count on a report's cover, dated some weeks after the year's end. */
const coverCount = 'dei:EntityCommonStockSharesOutstanding'

/** Revenue tags that hold only a part of a bank's or insurer's revenue. */
const contractRevenue = /^RevenueFromContractWithCustomer|^SalesRevenue/

const yearTags = [
  'NetIncomeLoss',
  'ProfitLoss',
  'ProfitLossAttributableToOwnersOfParent',
  'NetCashProvidedByUsedInOperatingActivities',
  'CashFlowsFromUsedInOperatingActivities',
]

const currentSecurities =
  'MarketableSecuritiesCurrent|AvailableForSaleSecuritiesCurrent|AvailableForSaleSecuritiesDebtSecuritiesCurrent|ShortTermInvestments'
const borrowings = 'ShortTermBorrowings|CommercialPaper|OtherShortTermBorrowings'
const costs = 'CostOfRevenue|CostOfGoodsAndServicesSold|CostOfGoodsSold'
const redeemable =
  '?TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests|RedeemableNoncontrollingInterestEquityCarryingAmount|TemporaryEquityCarryingAmountAttributableToParent'

const usGaap: Formulas = {
  // Contract revenue is only a part if interest, insurance or collaborations add to it, so it comes
  // last; see also `readRevenue`.
  revenue: [
    [
      'Revenues',
      'RevenuesNetOfInterestExpense',
      'SalesRevenueNet',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
    ],
    ['SalesRevenueGoodsNet'],
  ],
  grossProfit: [
    ['GrossProfit'],
    [
      `Revenues - ${costs}`,
      `SalesRevenueNet - ${costs}`,
      `RevenueFromContractWithCustomerExcludingAssessedTax - ${costs}`,
    ],
  ],
  operatingIncome: [['OperatingIncomeLoss']],
  netIncome: [
    ['NetIncomeLoss'],
    ['NetIncomeLossAvailableToCommonStockholdersBasic'],
    ['ProfitLoss unless MinorityInterest'],
  ],
  eps: [['EarningsPerShareDiluted'], ['EarningsPerShareBasicAndDiluted']],
  epsBasic: [['EarningsPerShareBasic'], ['EarningsPerShareBasicAndDiluted']],
  dividendPerShare: [
    ['CommonStockDividendsPerShareDeclared'],
    ['CommonStockDividendsPerShareCashPaid'],
  ],
  dividendsPaid: [
    ['PaymentsOfDividendsCommonStock'],
    ['PaymentsOfDividends', 'PaymentsOfOrdinaryDividends'],
  ],
  shares: [['CommonStockSharesOutstanding'], [coverCount]],
  sharesDiluted: [
    ['WeightedAverageNumberOfDilutedSharesOutstanding'],
    ['WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
  ],
  sharesBasic: [
    ['WeightedAverageNumberOfSharesOutstandingBasic'],
    ['WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
  ],
  totalAssets: [['Assets']],
  currentAssets: [['AssetsCurrent']],
  inventory: [['InventoryNet']],
  cashAndEquivalents: [
    ['CashAndCashEquivalentsAtCarryingValue'],
    ['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', 'Cash'],
    ['CashAndDueFromBanks'],
  ],
  cash: [
    // Later reports repeat cash alone, as the opening balance of cash flows, so the sum comes first.
    [
      'CashCashEquivalentsAndShortTermInvestments',
      `CashAndCashEquivalentsAtCarryingValue + ${currentSecurities}`,
    ],
    [`CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents + ${currentSecurities}`],
    ['CashAndCashEquivalentsAtCarryingValue'],
    ['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', 'Cash'],
    ['CashAndDueFromBanks'],
  ],
  totalLiabilities: [
    ['Liabilities'],
    [
      `Assets - StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest - ${redeemable}`,
      `Assets - StockholdersEquity - ${redeemable} unless MinorityInterest`,
    ],
  ],
  currentLiabilities: [['LiabilitiesCurrent']],
  longTermDebt: [
    ['LongTermDebtNoncurrent'],
    ['LongTermDebtAndCapitalLeaseObligations'],
    ['LongTermDebt - LongTermDebtCurrent'],
    ['LongTermDebt'],
    ['LongTermNotesPayable', 'SeniorLongTermNotes', 'ConvertibleDebtNoncurrent'],
  ],
  currentDebt: [
    ['DebtCurrent'],
    [`LongTermDebtCurrent + ?${borrowings}`],
    [`LongTermDebtAndCapitalLeaseObligationsCurrent + ?${borrowings}`],
    [`LongTermDebt - LongTermDebtNoncurrent + ?${borrowings}`],
  ],
  totalDebt: [
    ['DebtLongtermAndShorttermCombinedAmount'],
    ['LongTermDebtNoncurrent + DebtCurrent'],
    [`LongTermDebtNoncurrent + LongTermDebtCurrent + ?${borrowings}`],
    [
      `LongTermDebtAndCapitalLeaseObligations + LongTermDebtAndCapitalLeaseObligationsCurrent + ?${borrowings}`,
    ],
    [`LongTermDebt + ?${borrowings}`],
  ],
  equity: [
    ['StockholdersEquity'],
    [
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest unless MinorityInterest',
    ],
  ],
  operatingCashFlow: [
    ['NetCashProvidedByUsedInOperatingActivities'],
    ['NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'],
  ],
  capitalExpenditures: [
    ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
  ],
  depreciationAndAmortization: [
    [
      'DepreciationDepletionAndAmortization',
      'DepreciationAmortizationAndAccretionNet',
      'DepreciationAndAmortization',
    ],
    ['Depreciation + AmortizationOfIntangibleAssets'],
  ],
  workingCapitalChange: [['IncreaseDecreaseInOperatingCapital']],
}

const ifrsSecurities = [
  'CurrentFinancialAssetsAtFairValueThroughProfitOrLoss',
  'CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome',
  'CurrentFinancialAssetsAtAmortisedCost',
  'CurrentFinancialAssetsAvailableforsale',
  'CurrentHeldtomaturityInvestments',
]
/** Cash and at least one kind of securities, plus all others that are reported. */
const ifrsCash = ifrsSecurities.map((first, index) => {
  const others = ifrsSecurities.slice(index + 1).map((tag) => ` + ?${tag}`)
  return `CashAndCashEquivalents + ${first}${others.join('')}`
})
const currentPart =
  'CurrentPortionOfLongtermBorrowings|CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued'

const ifrs: Formulas = {
  revenue: [['Revenue'], ['RevenueFromContractsWithCustomers']],
  grossProfit: [['GrossProfit'], ['Revenue - CostOfSales']],
  operatingIncome: [['ProfitLossFromOperatingActivities']],
  netIncome: [
    ['ProfitLossAttributableToOwnersOfParent'],
    ['ProfitLoss unless NoncontrollingInterests'],
  ],
  eps: [['DilutedEarningsLossPerShare'], ['BasicAndDilutedEarningsLossPerShare']],
  epsBasic: [['BasicEarningsLossPerShare'], ['BasicAndDilutedEarningsLossPerShare']],
  dividendPerShare: [
    ['DividendsPaidOrdinarySharesPerShare'],
    ['DividendsRecognisedAsDistributionsToOwnersPerShare'],
  ],
  dividendsPaid: [
    ['DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities'],
    ['DividendsPaidClassifiedAsFinancingActivities'],
  ],
  shares: [['NumberOfSharesOutstanding'], ['NumberOfSharesIssuedAndFullyPaid'], [coverCount]],
  sharesDiluted: [['AdjustedWeightedAverageShares']],
  sharesBasic: [['WeightedAverageShares']],
  totalAssets: [['Assets']],
  currentAssets: [['CurrentAssets']],
  inventory: [['Inventories']],
  cashAndEquivalents: [['CashAndCashEquivalents']],
  cash: [ifrsCash, ['CashAndCashEquivalents']],
  totalLiabilities: [['Liabilities'], ['Assets - Equity']],
  currentLiabilities: [['CurrentLiabilities']],
  longTermDebt: [
    [
      'NoncurrentPortionOfNoncurrentBondsIssued + LongtermBorrowings|NoncurrentPortionOfNoncurrentLoansReceived',
    ],
    ['LongtermBorrowings', 'NoncurrentPortionOfNoncurrentBondsIssued'],
  ],
  currentDebt: [
    ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
    [`${currentPart} + ?ShorttermBorrowings`],
    ['ShorttermBorrowings'],
  ],
  totalDebt: [
    ['Borrowings'],
    [
      'LongtermBorrowings + ?NoncurrentPortionOfNoncurrentBondsIssued + CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
    ],
    [
      `NoncurrentPortionOfNoncurrentBondsIssued + ?LongtermBorrowings|NoncurrentPortionOfNoncurrentLoansReceived + ${currentPart} + ?ShorttermBorrowings`,
    ],
    [`LongtermBorrowings + ${currentPart} + ?ShorttermBorrowings`],
  ],
  equity: [['EquityAttributableToOwnersOfParent'], ['Equity unless NoncontrollingInterests']],
  operatingCashFlow: [['CashFlowsFromUsedInOperatingActivities']],
  capitalExpenditures: [
    ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
    ['PurchaseOfPropertyPlantAndEquipment'],
  ],
  depreciationAndAmortization: [
    ['DepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationAndAmortisationExpense'],
    ['DepreciationExpense + AmortisationExpense'],
  ],
}

/** Only banks and insurers use these tags; a company with one and without current assets is one of them. */
const financial = [
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

const shared = {
  yearTags,
  financial,
  coverCount,
  currentAssets: ['AssetsCurrent', 'CurrentAssets'],
  partOfRevenue: {
    tags: contractRevenue,
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
  'us-gaap': { ...shared, standard: 'us-gaap', formulas: usGaap },
  'ifrs-full': { ...shared, standard: 'ifrs-full', formulas: ifrs },
} as const satisfies Record<string, TagTable>
