import { describe, expect, test } from 'vitest'
import { MEKONG, openCriterion, SBANK } from '#tests/fixtures/worked-examples.ts'

const years = (count: number, value: number) => Array.from({ length: count }, () => value)

describe('what would change it', () => {
  test.each([
    [
      'returnOnEquity',
      {},
      'With a mean return on equity of 15.0% or more this earns full points; with 5.0% or less, it earns none.',
    ],
    ['consistency', {}, 'With 10 good years this earns full points; with 0, it earns none.'],
    // 80% of nine comparisons are 7.2 of them, 30% are 2.7.
    [
      'earningsTrend',
      {},
      'With 8 or more years of rising EPS this earns full points; with 2 or fewer, it earns none.',
    ],
    [
      'earningsTrend',
      { eps: [1, 2, 3, 4, 5] },
      'With 4 years of rising EPS this earns full points; with 1 or fewer, it earns none.',
    ],
    [
      'debtPayback',
      {},
      'With long-term debt of 2,200 million or less this earns full points; with 4,400 million or more, it earns none.',
    ],
    ['debtPayback', { netIncome: 0 }, 'No amount of debt earns points in a year with a loss.'],
    [
      'grossMargin',
      {},
      'With a gross margin of 40.0% or more this earns full points; with 20.0% or less, it earns none.',
    ],
    [
      'netMargin',
      {},
      'With net income of 1,400 million or more this earns full points; with 350 million or less, it earns none.',
    ],
    ['netMargin', { revenue: 0 }, 'Without revenue there is no margin.'],
    [
      'ownerEarnings',
      {},
      'With average capital expenditures of 260 million or less this earns full points; with 590 million or more, it earns none.',
    ],
    [
      'ownerEarnings',
      { depreciationAndAmortization: 0, workingCapitalChange: 40 },
      'With average capital expenditures of 290 million or more this earns no points.',
    ],
    ['ownerEarnings', { netIncome: 0 }, 'No level of spending earns points in a year with a loss.'],
    // 0.75 and 1.25 times 28.3706.
    [
      'marginOfSafety',
      {},
      'At a price of 21.27 or less this earns full points; at 35.47 or more, it earns none.',
    ],
    [
      'marginOfSafety',
      { capitalExpenditures: years(5, 810) },
      'No price earns points while the intrinsic value is zero or less.',
    ],
  ])('%s with %o', (id, changes, sentence) => {
    expect(openCriterion(id, changes).change).toBe(sentence)
  })

  test('with nothing left to spend, full points can still be reached at zero', () => {
    const change = openCriterion('ownerEarnings', {
      depreciationAndAmortization: 40,
      workingCapitalChange: 40,
    }).change
    expect(change).toBe(
      'With average capital expenditures of 0 million or less this earns full points; with 330 million or more, it earns none.',
    )
  })

  test('a bank’s bars are others', () => {
    expect(openCriterion('returnOnEquity', {}, SBANK).change).toContain('of 12.0% or more')
    // 0.75 and 1.25 times 10.1813.
    expect(openCriterion('marginOfSafety', {}, SBANK).change).toBe(
      'At a price of 7.63 or less this earns full points; at 12.73 or more, it earns none.',
    )
  })
})

describe('texts', () => {
  test.each([
    [
      'returnOnEquity',
      {},
      'earns 10.3% on its equity, short of the 15.0% that this test requires.',
    ],
    [
      'returnOnEquity',
      { returnOnEquity: years(5, 0.2) },
      'earns 20.0% on its equity, when 15.0% would be enough',
    ],
    [
      'consistency',
      { returnOnEquity: [0.15, 0.2, 0.3, 0.1, 0.1] },
      'its return on equity reached 15% in 3 of 5 years.',
    ],
    [
      'consistency',
      { returnOnEquity: years(6, 0.2) },
      'Name what protects HARB: its return on equity reached 15% in 6 of 6 years.',
    ],
    ['earningsTrend', {}, 'it rose in 7 of 9 years, which is 77.8%, and 80.0% earns full points.'],
    ['earningsTrend', { eps: [1, 2, 3, 4, 5] }, 'it rose in 4 of 4 years.'],
    [
      'debtPayback',
      { longTermDebt: 3300 },
      'repaying it would take 6 years of profit, and 4 is the most for full points.',
    ],
    [
      'debtPayback',
      { netIncome: 0 },
      'pays the interest on 700 million of long-term debt: net income was 0 million.',
    ],
    [
      'debtPayback',
      { netIncome: 0, longTermDebt: 0 },
      'gives 0 points although long-term debt is 0.',
    ],
    ['debtPayback', {}, '1.3 years of profit would repay its long-term debt.'],
    ['debtPayback', { longTermDebt: 0 }, 'needs to borrow at all: its long-term debt is 0.'],
    ['grossMargin', {}, 'a gross margin of 28.0% is short of 40.0%.'],
    [
      'grossMargin',
      { grossMargin: 0.5 },
      'it keeps 50.0% of sales as gross profit, and 40.0% is enough.',
    ],
    ['netMargin', {}, 'its net margin is 7.9%, and 20.0% earns full points.'],
    [
      'netMargin',
      { revenue: 0 },
      'revenue was 0 million and net income 550 million, so there is no margin.',
    ],
    ['netMargin', { revenue: 2200 }, 'it is 25.0%, and 20.0% is enough.'],
    ['ownerEarnings', {}, 'owner earnings are 0.85 times net income, and 1.00 earns full points.'],
    [
      'ownerEarnings',
      { netIncome: 0 },
      'with net income of 0 million, owner earnings of −80 million prove nothing.',
    ],
    [
      'ownerEarnings',
      { capitalExpenditures: years(5, 205) },
      'owner earnings are 1.10 times net income.',
    ],
    [
      'marginOfSafety',
      {},
      'at USD 24.00 the margin of safety is 15.4%, and 25.0% earns full points.',
    ],
    ['marginOfSafety', { price: 20 }, 'at USD 20.00 the margin of safety is 29.5%.'],
    [
      'marginOfSafety',
      { netIncome: -300 },
      'owner earnings are −380 million, so there is no intrinsic value to set against USD 24.00.',
    ],
  ])('the title for %s with %o', (id, changes, part) => {
    expect(openCriterion(id, changes).title).toContain(part)
  })

  test('the reason for a margin of safety is what the value assumes', () => {
    expect(openCriterion('marginOfSafety').why).toContain(
      'The intrinsic value of 28.37 assumes that HARB’s owner earnings grow by 4.3% a year',
    )
    expect(openCriterion('marginOfSafety', { price: 1 }).why).toContain('value of 28.37 assumes')
    expect(openCriterion('debtPayback', { netIncome: 0, longTermDebt: 0 }).why).toContain(
      'HARB’s cash',
    )
    expect(openCriterion('debtPayback', { netIncome: 0 }).why).toContain('Debt is safe only while')
  })

  test('a bank is told of its own bars', () => {
    expect(openCriterion('returnOnEquity', {}, SBANK).title).toContain('short of the 12.0%')
    expect(openCriterion('consistency', {}, SBANK).title).toContain('reached 10% in 8 of 10 years')
    expect(openCriterion('marginOfSafety', {}, SBANK).why).toContain(
      'value of 10.18 rests on an average return on equity of 11.1%',
    )
    expect(
      openCriterion('marginOfSafety', { returnOnEquity: years(5, 0.02) }, SBANK).title,
    ).toContain('with 2.0% on a book value of 9.00 a share, there is no intrinsic value')
    expect(openCriterion('consistency', {}, MEKONG).title).toContain('reached 15% in 4 of 10 years')
  })
})
