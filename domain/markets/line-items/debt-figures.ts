import { anyOf, type Figure } from './figure.ts'
import { KOREAN_LINES, OWN_ELEMENTS } from './named-lines.ts'

const BORROWINGS = 'ShortTermBorrowings|CommercialPaper|OtherShortTermBorrowings'
const IFRS_CURRENT_PART =
  'CurrentPortionOfLongtermBorrowings|CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued'

const JAPANESE_GAAP_DEBT = {
  longTerm: [
    'LongTermLoansPayable',
    'BondsPayable',
    'ConvertibleBonds',
    'ConvertibleBondTypeBondsWithSubscriptionRightsToShares',
    'BondsWithSubscriptionRightsToSharesNCL',
    'LongTermLoansPayableToSubsidiariesAndAffiliates',
    'LongTermLoansPayableToShareholdersDirectorsOrEmployees',
    OWN_ELEMENTS.longTermDebt,
  ],
  current: [
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
    OWN_ELEMENTS.currentPortion,
  ],
}

const japaneseIfrsDebt = {
  longTermParts: '?BorrowingsNCLIFRS + ?BondsPayableNCLIFRS',
  longTermTotals: [
    `BondsAndBorrowingsNCLIFRS|LongTermDebtNCLIFRS|${OWN_ELEMENTS.longTermDebt}`,
    'InterestBearingLiabilitiesNCLIFRS',
  ],
  currentParts: anyOf([
    'BorrowingsCLIFRS',
    'BondsPayableCLIFRS',
    'CommercialPapersCLIFRS',
    'CurrentPortionOfLongTermBorrowingsCLIFRS',
    'CurrentPortionOfBondsCLIFRS',
    'CurrentPortionOfLongTermDebtCLIFRS',
    OWN_ELEMENTS.currentPortion,
  ]),
  currentTotals: ['BondsAndBorrowingsCLIFRS', 'InterestBearingLiabilitiesCLIFRS'],
}

const TWELVE_DATA_DEBT = {
  current: 'balance_sheet.liabilities.current_liabilities.short_term_debt',
  longTerm: 'balance_sheet.liabilities.non_current_liabilities.long_term_debt',
}

export const DEBT_FIGURES = {
  /** Due after a year; without leases if they are reported apart. */
  longTermDebt: {
    kind: 'balance',
    usGaap: [
      ['LongTermDebtNoncurrent'],
      ['LongTermDebtAndCapitalLeaseObligations'],
      ['LongTermDebt - LongTermDebtCurrent'],
      ['LongTermDebt'],
      ['LongTermNotesPayable', 'SeniorLongTermNotes', 'ConvertibleDebtNoncurrent'],
    ],
    ifrs: [
      [
        'NoncurrentPortionOfNoncurrentBondsIssued + LongtermBorrowings|NoncurrentPortionOfNoncurrentLoansReceived',
      ],
      ['LongtermBorrowings', 'NoncurrentPortionOfNoncurrentBondsIssued'],
    ],
    japaneseGaap: [[anyOf(JAPANESE_GAAP_DEBT.longTerm)]],
    // Totals with leases in their name are left out; interest-bearing liabilities may hold them.
    japaneseIfrs: [
      ['BondsAndBorrowingsNCLIFRS'],
      ['LongTermDebtNCLIFRS', OWN_ELEMENTS.longTermDebt],
      [japaneseIfrsDebt.longTermParts],
      ['InterestBearingLiabilitiesNCLIFRS'],
    ],
    korea: [[`${KOREAN_LINES.longTermDebt} unless ${KOREAN_LINES.otherDebt}`]],
    twelveData: { paths: [TWELVE_DATA_DEBT.longTerm] },
    eodhd: { paths: ['Balance_Sheet.longTermDebt'] },
  },
  currentDebt: {
    kind: 'balance',
    usGaap: [
      ['DebtCurrent'],
      [`LongTermDebtCurrent + ?${BORROWINGS}`],
      [`LongTermDebtAndCapitalLeaseObligationsCurrent + ?${BORROWINGS}`],
      [`LongTermDebt - LongTermDebtNoncurrent + ?${BORROWINGS}`],
    ],
    ifrs: [
      ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
      [`${IFRS_CURRENT_PART} + ?ShorttermBorrowings`],
      ['ShorttermBorrowings'],
    ],
    japaneseGaap: [[anyOf(JAPANESE_GAAP_DEBT.current)]],
    japaneseIfrs: [
      ['BondsAndBorrowingsCLIFRS'],
      [japaneseIfrsDebt.currentParts],
      ['InterestBearingLiabilitiesCLIFRS'],
    ],
    korea: [[`${KOREAN_LINES.currentDebt} unless ${KOREAN_LINES.otherDebt}`]],
    twelveData: { paths: [TWELVE_DATA_DEBT.current] },
  },
  totalDebt: {
    kind: 'balance',
    usGaap: [
      ['DebtLongtermAndShorttermCombinedAmount'],
      ['LongTermDebtNoncurrent + DebtCurrent'],
      [`LongTermDebtNoncurrent + LongTermDebtCurrent + ?${BORROWINGS}`],
      [
        `LongTermDebtAndCapitalLeaseObligations + LongTermDebtAndCapitalLeaseObligationsCurrent + ?${BORROWINGS}`,
      ],
      [`LongTermDebt + ?${BORROWINGS}`],
    ],
    ifrs: [
      ['Borrowings'],
      [
        'LongtermBorrowings + ?NoncurrentPortionOfNoncurrentBondsIssued + CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
      ],
      [
        `NoncurrentPortionOfNoncurrentBondsIssued + ?LongtermBorrowings|NoncurrentPortionOfNoncurrentLoansReceived + ${IFRS_CURRENT_PART} + ?ShorttermBorrowings`,
      ],
      [`LongtermBorrowings + ${IFRS_CURRENT_PART} + ?ShorttermBorrowings`],
    ],
    japaneseGaap: [[anyOf([...JAPANESE_GAAP_DEBT.longTerm, ...JAPANESE_GAAP_DEBT.current])]],
    // Totals of either term before lines, which may be parts of one, and may all be absent.
    japaneseIfrs: [...japaneseIfrsDebt.longTermTotals, japaneseIfrsDebt.longTermParts]
      .flatMap((longTerm) =>
        japaneseIfrsDebt.currentTotals.map((current) => [`${longTerm} + ${current}`]),
      )
      .concat(
        [...japaneseIfrsDebt.longTermTotals, japaneseIfrsDebt.longTermParts].map((longTerm) => [
          `${longTerm} + ${japaneseIfrsDebt.currentParts}`,
        ]),
      ),
    korea: [
      [
        `${KOREAN_LINES.longTermDebt} + ${KOREAN_LINES.currentDebt} unless ${KOREAN_LINES.otherDebt}`,
      ],
    ],
    twelveData: { paths: [TWELVE_DATA_DEBT.current, TWELVE_DATA_DEBT.longTerm] },
    eodhd: { paths: ['Balance_Sheet.shortLongTermDebtTotal'] },
  },
} as const satisfies Record<string, Figure>
