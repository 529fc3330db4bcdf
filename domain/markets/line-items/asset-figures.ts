import { anyOf, type Figure } from './figure.ts'
import { TAIWANESE_LINES } from './named-lines.ts'

const CURRENT_SECURITIES =
  'MarketableSecuritiesCurrent|AvailableForSaleSecuritiesCurrent|AvailableForSaleSecuritiesDebtSecuritiesCurrent|ShortTermInvestments'
const IFRS_SECURITIES = [
  'CurrentFinancialAssetsAtFairValueThroughProfitOrLoss',
  'CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome',
  'CurrentFinancialAssetsAtAmortisedCost',
  'CurrentFinancialAssetsAvailableforsale',
  'CurrentHeldtomaturityInvestments',
]
/** Cash and at least one kind of securities, plus all others that are reported. */
const ifrsCash = IFRS_SECURITIES.map((first, index) => {
  const others = IFRS_SECURITIES.slice(index + 1).map((tag) => ` + ?${tag}`)
  return `CashAndCashEquivalents + ${first}${others.join('')}`
})

const japaneseInventories = anyOf([
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
])

export const ASSET_FIGURES = {
  totalAssets: {
    kind: 'balance',
    usGaap: [['Assets']],
    ifrs: [['Assets']],
    japaneseGaap: [['Assets', 'TotalAssetsSummaryOfBusinessResults']],
    japaneseIfrs: [
      ['AssetsIFRS', 'TotalAssetsIFRSSummaryOfBusinessResults'],
      ['LiabilitiesAndEquityIFRS'],
    ],
    japanUsGaap: [['TotalAssetsUSGAAPSummaryOfBusinessResults']],
    korea: [['ifrs-full_Assets']],
    taiwan: [TAIWANESE_LINES.assets.split('|')],
    twelveData: { paths: ['balance_sheet.assets.total_assets'] },
    eodhd: { paths: ['Balance_Sheet.totalAssets'] },
  },
  currentAssets: {
    kind: 'balance',
    usGaap: [['AssetsCurrent']],
    ifrs: [['CurrentAssets']],
    japaneseGaap: [['CurrentAssets']],
    japaneseIfrs: [['CurrentAssetsIFRS']],
    korea: [['ifrs-full_CurrentAssets']],
    taiwan: [['流動資產']],
    twelveData: { paths: ['balance_sheet.assets.current_assets.total_current_assets'] },
    eodhd: { paths: ['Balance_Sheet.totalCurrentAssets'] },
  },
  inventory: {
    kind: 'balance',
    usGaap: [['InventoryNet']],
    ifrs: [['Inventories']],
    japaneseGaap: [['Inventories'], [japaneseInventories]],
    japaneseIfrs: [['InventoriesCAIFRS']],
    korea: [['ifrs-full_Inventories']],
    twelveData: { paths: ['balance_sheet.assets.current_assets.inventory'] },
    eodhd: { paths: ['Balance_Sheet.inventory'] },
  },
  cashAndEquivalents: {
    kind: 'balance',
    usGaap: [
      ['CashAndCashEquivalentsAtCarryingValue'],
      ['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', 'Cash'],
      ['CashAndDueFromBanks'],
    ],
    ifrs: [['CashAndCashEquivalents']],
    japaneseGaap: [
      ['CashAndCashEquivalents', 'CashAndCashEquivalentsSummaryOfBusinessResults'],
      ['CashAndDeposits'],
    ],
    japaneseIfrs: [
      ['CashAndCashEquivalentsIFRS', 'CashAndCashEquivalentsIFRSSummaryOfBusinessResults'],
    ],
    japanUsGaap: [['CashAndCashEquivalentsUSGAAPSummaryOfBusinessResults']],
    korea: [['ifrs-full_CashAndCashEquivalents']],
    taiwan: [['現金及約當現金']],
    twelveData: { paths: ['balance_sheet.assets.current_assets.cash_and_cash_equivalents'] },
  },
  /** Cash, equivalents and current marketable securities. */
  cash: {
    kind: 'balance',
    usGaap: [
      // Later reports repeat cash alone, as the opening balance of cash flows, so the sum comes first.
      [
        'CashCashEquivalentsAndShortTermInvestments',
        `CashAndCashEquivalentsAtCarryingValue + ${CURRENT_SECURITIES}`,
      ],
      [`CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents + ${CURRENT_SECURITIES}`],
      ['CashAndCashEquivalentsAtCarryingValue'],
      ['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', 'Cash'],
      ['CashAndDueFromBanks'],
    ],
    ifrs: [ifrsCash, ['CashAndCashEquivalents']],
    japaneseGaap: [
      ['CashAndDeposits + ?ShortTermInvestmentSecurities'],
      ['CashAndDueFromBanksAssetsBNK', 'CashAndDepositsAssetsINS'],
      ['CashAndCashEquivalents', 'CashAndCashEquivalentsSummaryOfBusinessResults'],
    ],
    japaneseIfrs: [
      ['CashAndCashEquivalentsIFRS', 'CashAndCashEquivalentsIFRSSummaryOfBusinessResults'],
    ],
    japanUsGaap: [['CashAndCashEquivalentsUSGAAPSummaryOfBusinessResults']],
    korea: [['ifrs-full_CashAndCashEquivalents']],
    taiwan: [['現金及約當現金']],
    twelveData: {
      paths: [
        'balance_sheet.assets.current_assets.cash_and_cash_equivalents',
        'balance_sheet.assets.current_assets.other_short_term_investments',
      ],
    },
    eodhd: { paths: ['Balance_Sheet.cashAndShortTermInvestments'] },
  },
} as const satisfies Record<string, Figure>
