import type { Figure } from './figure.ts'

export const CASH_FLOW_FIGURES = {
  operatingCashFlow: {
    kind: 'flow',
    usGaap: [
      ['NetCashProvidedByUsedInOperatingActivities'],
      ['NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'],
    ],
    ifrs: [['CashFlowsFromUsedInOperatingActivities']],
    japaneseGaap: [
      [
        'NetCashProvidedByUsedInOperatingActivities',
        'NetCashProvidedByUsedInOperatingActivitiesSummaryOfBusinessResults',
      ],
    ],
    japaneseIfrs: [
      [
        'NetCashProvidedByUsedInOperatingActivitiesIFRS',
        'CashFlowsFromUsedInOperatingActivitiesIFRSSummaryOfBusinessResults',
      ],
    ],
    japanUsGaap: [['CashFlowsFromUsedInOperatingActivitiesUSGAAPSummaryOfBusinessResults']],
    korea: [['ifrs-full_CashFlowsFromUsedInOperatingActivities']],
    twelveData: { paths: ['cash_flow.operating_activities.operating_cash_flow'] },
    eodhd: { paths: ['Cash_Flow.totalCashFromOperatingActivities'] },
  },
  /** Paid for property, plant and equipment; positive. */
  capitalExpenditures: {
    kind: 'flow',
    usGaap: [['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets']],
    ifrs: [
      ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
      ['PurchaseOfPropertyPlantAndEquipment'],
    ],
    japaneseGaap: [
      [
        '- PurchaseOfPropertyPlantAndEquipmentAndIntangibleAssetsInvCF',
        '- PurchaseOfNoncurrentAssetsInvCF',
      ],
      ['- PurchaseOfPropertyPlantAndEquipmentInvCF - ?PurchaseOfIntangibleAssetsInvCF'],
    ],
    japaneseIfrs: [
      [
        '- PurchaseOfPropertyPlantAndEquipmentAndIntangibleAssetsInvCFIFRS',
        '- PurchaseOfNoncurrentAssetsInvCFIFRS',
      ],
      ['- PurchaseOfPropertyPlantAndEquipmentInvCFIFRS - ?PurchaseOfIntangibleAssetsInvCFIFRS'],
      // Accrued, not paid: for companies whose cash flows have elements of their own.
      ['jpcrp_cor:CapitalExpendituresOverviewOfCapitalExpendituresEtc'],
    ],
    korea: [
      [
        'ifrs-full_PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities + ?ifrs-full_PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities',
      ],
    ],
    twelveData: {
      paths: ['cash_flow.investing_activities.capital_expenditures'],
      paid: true,
    },
    eodhd: { paths: ['Cash_Flow.capitalExpenditures'], paid: true },
  },
  depreciationAndAmortization: {
    kind: 'flow',
    usGaap: [
      [
        'DepreciationDepletionAndAmortization',
        'DepreciationAmortizationAndAccretionNet',
        'DepreciationAndAmortization',
      ],
      ['Depreciation + AmortizationOfIntangibleAssets'],
    ],
    ifrs: [
      ['DepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationAndAmortisationExpense'],
      ['DepreciationExpense + AmortisationExpense'],
    ],
    japaneseGaap: [['DepreciationAndAmortizationOpeCF'], ['DepreciationOpeCF']],
    japaneseIfrs: [
      ['DepreciationAndAmortizationOpeCFIFRS'],
      ['DepreciationAndAmortizationOfIntangibleAssetsOpeCFIFRS'],
    ],
    korea: [
      [
        'ifrs-full_AdjustmentsForDepreciationAndAmortisationExpense',
        'ifrs-full_DepreciationAndAmortisationExpense',
      ],
      [
        'ifrs-full_AdjustmentsForDepreciationExpense|dart_AdjustmentsForDepreciationExpense + ?dart_AdjustmentsForDepreciationRightofuseAssets + ifrs-full_AdjustmentsForAmortisationExpense|dart_AdjustmentsForAmortisationExpense',
      ],
    ],
    twelveData: { paths: ['cash_flow.operating_activities.depreciation'] },
    eodhd: { paths: ['Cash_Flow.depreciation'] },
  },
  /** Positive when working capital grew, which takes cash. */
  workingCapitalChange: {
    kind: 'flow',
    usGaap: [['IncreaseDecreaseInOperatingCapital']],
  },
} as const satisfies Record<string, Figure>
