import { anyOf, type Figure } from './figure.ts'
import { KOREAN_LINES, OWN_ELEMENTS } from './named-lines.ts'

const borrowings = 'ShortTermBorrowings|CommercialPaper|OtherShortTermBorrowings'
const ifrsCurrentPart =
  'CurrentPortionOfLongtermBorrowings|CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued'

const japaneseGaapDebt = {
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

const twelveDataDebt = {
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
    japaneseGaap: [[anyOf(japaneseGaapDebt.longTerm)]],
    // Totals with leases in their name are left out; interest-bearing liabilities may hold them.
    japaneseIfrs: [
      ['BondsAndBorrowingsNCLIFRS'],
      ['LongTermDebtNCLIFRS', OWN_ELEMENTS.longTermDebt],
      [japaneseIfrsDebt.longTermParts],
      ['InterestBearingLiabilitiesNCLIFRS'],
    ],
    korea: [[`${KOREAN_LINES.longTermDebt} unless ${KOREAN_LINES.otherDebt}`]],
    twelveData: { paths: [twelveDataDebt.longTerm] },
    eodhd: { paths: ['Balance_Sheet.longTermDebt'] },
  },
  currentDebt: {
    kind: 'balance',
    usGaap: [
      ['DebtCurrent'],
      [`LongTermDebtCurrent + ?${borrowings}`],
      [`LongTermDebtAndCapitalLeaseObligationsCurrent + ?${borrowings}`],
      [`LongTermDebt - LongTermDebtNoncurrent + ?${borrowings}`],
    ],
    ifrs: [
      ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
      [`${ifrsCurrentPart} + ?ShorttermBorrowings`],
      ['ShorttermBorrowings'],
    ],
    japaneseGaap: [[anyOf(japaneseGaapDebt.current)]],
    japaneseIfrs: [
      ['BondsAndBorrowingsCLIFRS'],
      [japaneseIfrsDebt.currentParts],
      ['InterestBearingLiabilitiesCLIFRS'],
    ],
    korea: [[`${KOREAN_LINES.currentDebt} unless ${KOREAN_LINES.otherDebt}`]],
    twelveData: { paths: [twelveDataDebt.current] },
  },
  totalDebt: {
    kind: 'balance',
    usGaap: [
      ['DebtLongtermAndShorttermCombinedAmount'],
      ['LongTermDebtNoncurrent + DebtCurrent'],
      [`LongTermDebtNoncurrent + LongTermDebtCurrent + ?${borrowings}`],
      [
        `LongTermDebtAndCapitalLeaseObligations + LongTermDebtAndCapitalLeaseObligationsCurrent + ?${borrowings}`,
      ],
      [`LongTermDebt + ?${borrowings}`],
    ],
    ifrs: [
      ['Borrowings'],
      [
        'LongtermBorrowings + ?NoncurrentPortionOfNoncurrentBondsIssued + CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
      ],
      [
        `NoncurrentPortionOfNoncurrentBondsIssued + ?LongtermBorrowings|NoncurrentPortionOfNoncurrentLoansReceived + ${ifrsCurrentPart} + ?ShorttermBorrowings`,
      ],
      [`LongtermBorrowings + ${ifrsCurrentPart} + ?ShorttermBorrowings`],
    ],
    japaneseGaap: [[anyOf([...japaneseGaapDebt.longTerm, ...japaneseGaapDebt.current])]],
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
    twelveData: { paths: [twelveDataDebt.current, twelveDataDebt.longTerm] },
    eodhd: { paths: ['Balance_Sheet.shortLongTermDebtTotal'] },
  },
} as const satisfies Record<string, Figure>
