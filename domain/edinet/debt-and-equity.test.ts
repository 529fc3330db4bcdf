import { expect, test } from 'vitest'
import {
  BASICS,
  MADE_UP_WORKS,
  type MadeRows,
  madeUpFiling,
  OWN,
} from '#tests/fixtures/edinet-filing.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import type { ParsedReport } from './edinet-report.ts'
import { parseEdinetStatements } from './edinet-statements.ts'

function read(...filings: ParsedReport[]) {
  const statements = parseEdinetStatements(MADE_UP_WORKS, filings)
  if (!statements) throw new Error('the filings should hold a year')
  const value = (year: number, name: FigureName) =>
    statements.years.find(({ fiscalYear }) => fiscalYear === year)?.values[name]
  return { ...statements, value }
}

test('payments are positive; owners’ equity is net assets less what belongs to others', () => {
  const { value } = read(
    madeUpFiling({
      ...BASICS,
      'NonControllingInterests CurrentYearInstant': 30,
      'SubscriptionRightsToShares CurrentYearInstant': 4,
      'PurchaseOfPropertyPlantAndEquipmentInvCF CurrentYearDuration': -60,
      'PurchaseOfIntangibleAssetsInvCF CurrentYearDuration': -7,
      'CashDividendsPaidFinCF CurrentYearDuration': -20,
    }),
  )
  expect(value(2024, 'equity')?.value).toBe(666)
  expect(value(2024, 'capitalExpenditures')?.value).toBe(67)
  expect(value(2024, 'dividendsPaid')?.value).toBe(20)
})

test('equity is missing where others have a part whose size the filing does not give', () => {
  const minority = { 'ProfitLossAttributableToNonControllingInterests CurrentYearDuration': 1 }
  const shared = read(madeUpFiling({ ...BASICS, ...minority }))
  expect(shared.value(2024, 'equity')).toBeUndefined()
  expect(shared.missingBecause?.equity).toContain('include what belongs to others')
  expect(read(madeUpFiling(BASICS)).value(2024, 'equity')?.value).toBe(700)
  // Net assets of an older year, from the statement of changes, say nothing about subscription rights.
  const older = {
    'NetAssets Prior2YearInstant': 650,
    'NetSalesSummaryOfBusinessResults Prior2YearDuration': 1,
  }
  expect(read(madeUpFiling({ ...BASICS, ...older })).value(2022, 'equity')).toBeUndefined()
})

test('debt is a sum of what is filed; nothing filed is missing, with the reason, and never zero', () => {
  const some = read(
    madeUpFiling({
      ...BASICS,
      'LongTermLoansPayable CurrentYearInstant': 70,
      'BondsPayable CurrentYearInstant': 20,
      'CurrentPortionOfLongTermLoansPayable CurrentYearInstant': 5,
      'LeaseObligationsNCL CurrentYearInstant': 99,
    }),
  )
  expect(some.value(2024, 'longTermDebt')?.value).toBe(90)
  expect(some.value(2024, 'currentDebt')?.value).toBe(5)
  expect(some.value(2024, 'totalDebt')?.value).toBe(95)
  const none = read(madeUpFiling(BASICS))
  expect(none.value(2024, 'longTermDebt')).toBeUndefined()
  expect(none.missingBecause?.longTermDebt).toBe(
    'The balance sheet lists all its liabilities and none of this kind.',
  )
})

test('debt under an element of the company itself counts if its name leaves no doubt', () => {
  const ifrs = {
    'jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults CurrentYearDuration': 50,
    'jpigp_cor:TotalCurrentLiabilitiesIFRS CurrentYearInstant': 400,
    'jpigp_cor:BorrowingsCLIFRS CurrentYearInstant': 60,
  }
  const clear = read(
    madeUpFiling(
      {
        ...ifrs,
        [`${OWN}:CurrentPortionOfLongTermDebtCLIFRS CurrentYearInstant`]: 15,
        [`${OWN}:LongTermDebt2NCLIFRS CurrentYearInstant`]: 200,
      },
      { standard: 'IFRS' },
    ),
  )
  expect(clear.value(2024, 'longTermDebt')).toMatchObject({
    value: 200,
    tag: `${OWN}:LongTermDebt2NCLIFRS`,
  })
  expect(clear.value(2024, 'currentDebt')?.value).toBe(75)
  const unclear = { ...ifrs, [`${OWN}:SubordinatedLoansFromPartnersNCLIFRS CurrentYearInstant`]: 8 }
  const doubtful = read(madeUpFiling(unclear, { standard: 'IFRS' }))
  expect(doubtful.value(2024, 'currentDebt')).toBeUndefined()
  expect(doubtful.missingBecause?.currentDebt).toContain('SubordinatedLoansFromPartnersNCLIFRS')
})

test.each<[string, MadeRows, number]>([
  ['a total and lines', { BondsAndBorrowingsNCLIFRS: 200, BorrowingsCLIFRS: 60 }, 260],
  ['lines and a total', { BorrowingsNCLIFRS: 200, BondsAndBorrowingsCLIFRS: 60 }, 260],
  ['two kinds of total', { LongTermDebtNCLIFRS: 200, InterestBearingLiabilitiesCLIFRS: 60 }, 260],
  ['one total', { BondsAndBorrowingsNCLIFRS: 200 }, 200],
  ['lines', { BondsPayableNCLIFRS: 200, CommercialPapersCLIFRS: 60 }, 260],
])('all debt is that of both terms, under whichever names: %s', (_, debts, total) => {
  const made: MadeRows = {
    'jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults CurrentYearDuration': 50,
    'jpigp_cor:TotalCurrentLiabilitiesIFRS CurrentYearInstant': 400,
  }
  for (const [name, amount] of Object.entries(debts)) {
    made[`jpigp_cor:${name} CurrentYearInstant`] = amount
  }
  expect(read(madeUpFiling(made, { standard: 'IFRS' })).value(2024, 'totalDebt')?.value).toBe(total)
})

test('a bank’s liabilities are not split by term, so it has no long-term debt', () => {
  const { value, missingBecause } = read(
    madeUpFiling({
      'OrdinaryIncomeBNK CurrentYearDuration': 146,
      'ProfitLossAttributableToOwnersOfParent CurrentYearDuration': 14,
      'Liabilities CurrentYearInstant': 3000,
      'BondsPayable CurrentYearInstant': 12,
    }),
  )
  expect(value(2024, 'longTermDebt')).toBeUndefined()
  expect(missingBecause?.longTermDebt).toBe(
    'The balance sheet does not say what is due within a year.',
  )
})
