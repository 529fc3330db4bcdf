import type { Figure } from './figure.ts'
import { TAIWANESE_LINES } from './named-lines.ts'

const REDEEMABLE =
  '?TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests|RedeemableNoncontrollingInterestEquityCarryingAmount|TemporaryEquityCarryingAmountAttributableToParent'

export const LIABILITY_FIGURES = {
  totalLiabilities: {
    kind: 'balance',
    usGaap: [
      ['Liabilities'],
      [
        `Assets - StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest - ${REDEEMABLE}`,
        `Assets - StockholdersEquity - ${REDEEMABLE} unless MinorityInterest`,
      ],
    ],
    ifrs: [['Liabilities'], ['Assets - Equity']],
    japaneseGaap: [
      ['Liabilities'],
      ['TotalAssetsSummaryOfBusinessResults - NetAssetsSummaryOfBusinessResults'],
    ],
    japaneseIfrs: [['LiabilitiesIFRS'], ['AssetsIFRS - EquityIFRS']],
    japanUsGaap: [
      [
        'TotalAssetsUSGAAPSummaryOfBusinessResults - EquityIncludingPortionAttributableToNonControllingInterestUSGAAPSummaryOfBusinessResults',
      ],
    ],
    korea: [['ifrs-full_Liabilities']],
    taiwan: [TAIWANESE_LINES.liabilities.split('|')],
    twelveData: { paths: ['balance_sheet.liabilities.total_liabilities'] },
    eodhd: { paths: ['Balance_Sheet.totalLiab'] },
  },
  currentLiabilities: {
    kind: 'balance',
    usGaap: [['LiabilitiesCurrent']],
    ifrs: [['CurrentLiabilities']],
    japaneseGaap: [['CurrentLiabilities']],
    // Older taxonomies have the second name.
    japaneseIfrs: [['TotalCurrentLiabilitiesIFRS', 'CurrentLiabilitiesIFRS']],
    korea: [['ifrs-full_CurrentLiabilities']],
    taiwan: [['流動負債']],
    twelveData: {
      paths: ['balance_sheet.liabilities.current_liabilities.total_current_liabilities'],
    },
    eodhd: { paths: ['Balance_Sheet.totalCurrentLiabilities'] },
  },
  /** For the owners of the parent. */
  equity: {
    kind: 'balance',
    usGaap: [
      ['StockholdersEquity'],
      [
        'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest unless MinorityInterest',
      ],
    ],
    ifrs: [['EquityAttributableToOwnersOfParent'], ['Equity unless NoncontrollingInterests']],
    // Net assets hold minorities and subscription rights; the owners' part has no element.
    japaneseGaap: [
      [
        'NetAssets - NonControllingInterests|MinorityInterests - ?SubscriptionRightsToShares',
        'ShareholdersEquity + ValuationAndTranslationAdjustments',
        'NetAssets - ?SubscriptionRightsToShares unless NonControllingInterests|MinorityInterests|ProfitLossAttributableToNonControllingInterests',
      ],
    ],
    japaneseIfrs: [
      [
        'EquityAttributableToOwnersOfParentIFRS',
        'EquityAttributableToOwnersOfParentIFRSSummaryOfBusinessResults',
        'EquityIFRS unless NonControllingInterestsIFRS',
      ],
    ],
    japanUsGaap: [['EquityAttributableToOwnersOfParentUSGAAPSummaryOfBusinessResults']],
    korea: [
      ['ifrs-full_EquityAttributableToOwnersOfParent'],
      ['ifrs-full_Equity unless ifrs-full_NoncontrollingInterests'],
    ],
    taiwan: [
      TAIWANESE_LINES.ownersEquity.split('|'),
      TAIWANESE_LINES.equity.split('|').map((label) => `${label} unless 非控制權益`),
    ],
    twelveData: { paths: ['balance_sheet.shareholders_equity.total_shareholders_equity'] },
    eodhd: { paths: ['Balance_Sheet.totalStockholderEquity'] },
  },
} as const satisfies Record<string, Figure>
