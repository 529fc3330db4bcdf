import type { Figure } from './figure.ts'
import {
  COVER_COUNT,
  ISSUED_SHARES,
  KOREAN_LINES,
  TAIWANESE_LINES,
  YEAR_END_SHARES,
} from './named-lines.ts'

/** The same in all standards. Neither is adjusted for splits when a later report repeats it. */
const JAPANESE_DIVIDEND = [['jpcrp_cor:DividendPaidPerShareSummaryOfBusinessResults']]
const JAPANESE_COUNT = [[ISSUED_SHARES], [YEAR_END_SHARES]]

export const SHARE_FIGURES = {
  /** Diluted, per ordinary share. */
  eps: {
    kind: 'perShare',
    usGaap: [['EarningsPerShareDiluted'], ['EarningsPerShareBasicAndDiluted']],
    ifrs: [['DilutedEarningsLossPerShare'], ['BasicAndDilutedEarningsLossPerShare']],
    // Without shares that may still be issued, a company files no diluted figure.
    japaneseGaap: [
      ['DilutedEarningsPerShareSummaryOfBusinessResults'],
      ['BasicEarningsLossPerShareSummaryOfBusinessResults'],
    ],
    japaneseIfrs: [
      [
        'DilutedEarningsLossPerShareIFRS',
        'BasicAndDilutedEarningsLossPerShareIFRS',
        'DilutedEarningsLossPerShareIFRSSummaryOfBusinessResults',
      ],
      ['BasicEarningsLossPerShareIFRS', 'BasicEarningsLossPerShareIFRSSummaryOfBusinessResults'],
    ],
    japanUsGaap: [
      ['DilutedEarningsLossPerShareUSGAAPSummaryOfBusinessResults'],
      ['BasicEarningsLossPerShareUSGAAPSummaryOfBusinessResults'],
    ],
    korea: [['ifrs-full_DilutedEarningsLossPerShare'], ['ifrs-full_BasicEarningsLossPerShare']],
    taiwan: [[TAIWANESE_LINES.perShare]],
    twelveData: { paths: ['income_statement.eps_diluted'] },
  },
  epsBasic: {
    kind: 'perShare',
    usGaap: [['EarningsPerShareBasic'], ['EarningsPerShareBasicAndDiluted']],
    ifrs: [['BasicEarningsLossPerShare'], ['BasicAndDilutedEarningsLossPerShare']],
    japaneseGaap: [['BasicEarningsLossPerShareSummaryOfBusinessResults']],
    japaneseIfrs: [
      [
        'BasicEarningsLossPerShareIFRS',
        'BasicAndDilutedEarningsLossPerShareIFRS',
        'BasicEarningsLossPerShareIFRSSummaryOfBusinessResults',
      ],
    ],
    japanUsGaap: [['BasicEarningsLossPerShareUSGAAPSummaryOfBusinessResults']],
    korea: [['ifrs-full_BasicEarningsLossPerShare']],
    taiwan: [[TAIWANESE_LINES.perShare]],
    twelveData: { paths: ['income_statement.eps_basic'] },
  },
  dividendPerShare: {
    kind: 'perShare',
    usGaap: [['CommonStockDividendsPerShareDeclared'], ['CommonStockDividendsPerShareCashPaid']],
    ifrs: [
      ['DividendsPaidOrdinarySharesPerShare'],
      ['DividendsRecognisedAsDistributionsToOwnersPerShare'],
    ],
    japaneseGaap: JAPANESE_DIVIDEND,
    japaneseIfrs: JAPANESE_DIVIDEND,
    japanUsGaap: JAPANESE_DIVIDEND,
    korea: [[KOREAN_LINES.dividend]],
    taiwan: [[TAIWANESE_LINES.dividend]],
  },
  dividendsPaid: {
    kind: 'flow',
    usGaap: [
      ['PaymentsOfDividendsCommonStock'],
      ['PaymentsOfDividends', 'PaymentsOfOrdinaryDividends'],
    ],
    ifrs: [
      ['DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities'],
      ['DividendsPaidClassifiedAsFinancingActivities'],
    ],
    japaneseGaap: [['- CashDividendsPaidFinCF']],
    japaneseIfrs: [['- DividendsPaidFinCFIFRS', '- DividendsPaidToOwnersOfParentFinCFIFRS']],
    korea: [['ifrs-full_DividendsPaidClassifiedAsFinancingActivities']],
    twelveData: { paths: ['cash_flow.financing_activities.common_dividends'], paid: true },
    eodhd: { paths: ['Cash_Flow.dividendsPaid'], paid: true },
  },
  /** Outstanding at the end of the year, else on the report's cover. */
  shares: {
    kind: 'count',
    usGaap: [['CommonStockSharesOutstanding'], [COVER_COUNT]],
    ifrs: [['NumberOfSharesOutstanding'], ['NumberOfSharesIssuedAndFullyPaid'], [COVER_COUNT]],
    japaneseGaap: JAPANESE_COUNT,
    japaneseIfrs: JAPANESE_COUNT,
    japanUsGaap: JAPANESE_COUNT,
    korea: [[KOREAN_LINES.shares]],
    taiwan: [[TAIWANESE_LINES.shares]],
    eodhd: { paths: ['Balance_Sheet.commonStockSharesOutstanding'] },
  },
  sharesDiluted: {
    kind: 'averageCount',
    usGaap: [
      ['WeightedAverageNumberOfDilutedSharesOutstanding'],
      ['WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
    ],
    ifrs: [['AdjustedWeightedAverageShares']],
    twelveData: { paths: ['income_statement.diluted_shares_outstanding'] },
  },
  sharesBasic: {
    kind: 'averageCount',
    usGaap: [
      ['WeightedAverageNumberOfSharesOutstandingBasic'],
      ['WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
    ],
    ifrs: [['WeightedAverageShares']],
    twelveData: { paths: ['income_statement.basic_shares_outstanding'] },
  },
} as const satisfies Record<string, Figure>
