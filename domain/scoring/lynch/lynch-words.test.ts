import { describe, expect, test } from 'vitest'
import { HARB, LOTUS, openCriterion, SBANK } from '#tests/fixtures/worked-examples.ts'

/** Five years of growth to an EPS of 2.4, a tenth of HARB's price. */
const growing = (growth: number, final = 2.4) =>
  Array.from({ length: 6 }, (_, year) => final / (1 + growth) ** (5 - year))

describe('what would change it', () => {
  test.each([
    // With D = 0 the price is 100 × E × g ÷ t: 100 × 2.4 × 0.1 ÷ 2, and ÷ 0.5.
    [
      'growthPlusYieldToPe',
      { eps: growing(0.1), dividendPerShare: 0 },
      'At a price of 12.00 or less this earns full points; at 48.00 or more, it earns none.',
    ],
    [
      'growthPlusYieldToPe',
      { eps: growing(0) },
      'No price earns points without growth in earnings.',
    ],
    [
      'growthRate',
      { eps: growing(0.1) },
      'With yearly EPS growth of 15.0% to 25.0% this earns full points; with 0.0% or less, it earns none.',
    ],
    [
      'growthRate',
      { eps: growing(0.25) },
      'With yearly EPS growth of 15.0% to 25.0% this earns full points; with 0.0% or less, it earns none.',
    ],
    [
      'growthRate',
      { eps: growing(0.3) },
      'With yearly EPS growth of 15.0% to 25.0% this earns full points.',
    ],
    [
      'growthRate',
      { eps: [1, 1, 1, 0] },
      'Growth cannot be measured if the first or last year is a loss.',
    ],
    [
      'debtToEquity',
      { equity: 6000 },
      'With total debt of 2,000 million or less this earns full points; with 6,000 million or more, it earns none.',
    ],
    ['debtToEquity', { equity: 0 }, 'No amount of debt earns points while equity is zero or less.'],
    // Net cash of 1.6 a share is a fifth of 8.
    ['netCash', {}, 'At a price of 8.00 or less this earns full points.'],
    ['netCash', { cash: 700 }, 'No price earns points while net cash is zero or less.'],
    [
      'inventories',
      {},
      'With inventory growth of 5.0% or less this earns full points; with 25.0% or more, it earns none.',
    ],
    // Free cash flow of 1.72 a share is a tenth of 17.2.
    ['freeCashFlowYield', {}, 'At a price of 17.20 or less this earns full points.'],
    [
      'freeCashFlowYield',
      { operatingCashFlow: 380 },
      'No price earns points while free cash flow is zero or less.',
    ],
    [
      'profitableYears',
      {},
      'With 5 profitable years this earns full points; with 0, it earns none.',
    ],
  ])('%s with %o', (id, changes, sentence) => {
    expect(openCriterion(id, changes).change).toBe(sentence)
  })

  test('a bank needs equity of 3% to 7.5% of its assets', () => {
    expect(openCriterion('debtToEquity', {}, SBANK).change).toBe(
      'With equity of 7,298 million or more this earns full points; with 2,783 million or less, it earns none.',
    )
  })
})

describe('texts', () => {
  test.each([
    [
      'growthPlusYieldToPe',
      { eps: growing(0.1) },
      'growth plus yield is 1.40 times the price-to-earnings ratio, and Lynch looked for 2.',
    ],
    [
      'growthPlusYieldToPe',
      { eps: growing(0.2) },
      'Ask why HARB’s growth costs so little: growth plus yield is 2.40 times the price-to-earnings ratio, and Lynch looked for 2.',
    ],
    [
      'growthPlusYieldToPe',
      { eps: growing(0) },
      'EPS went from 2.40 to 2.40 within 6 years, and without growth',
    ],
    [
      'growthPlusYieldToPe',
      { eps: [9, -1, 1, 2, 3, 4, 5] },
      'EPS went from −1.00 to 5.00 within 6 years',
    ],
    [
      'growthRate',
      { eps: growing(0.1) },
      'EPS grew by 10.0% a year, and growth of 15% earns full points.',
    ],
    ['growthRate', { eps: growing(-0.1) }, 'EPS fell by 10.0% a year'],
    ['growthRate', { eps: growing(0) }, 'EPS changed by 0.0% a year'],
    [
      'growthRate',
      { eps: growing(0.2) },
      'EPS grew by 20.0% a year, inside the range of 15% to 25% that earns full points.',
    ],
    [
      'growthRate',
      { eps: growing(0.3) },
      'EPS grew by 30.0% a year, and growth above 25% loses points.',
    ],
    [
      'growthRate',
      { eps: [9, -1, 1, 2, 3, 4, 5] },
      'EPS went from −1.00 to 5.00, so no growth rate can be computed.',
    ],
    [
      'debtToEquity',
      { totalDebt: 5000 },
      'debt is 1.00 times equity, and 0.33 or less earns full points.',
    ],
    ['debtToEquity', {}, 'debt of 900 million is 0.18 times equity, and 0.33 is low enough.'],
    ['debtToEquity', { totalDebt: 0 }, 'manages without borrowing: its total debt is 0.'],
    ['debtToEquity', { equity: 0 }, 'lost its equity: it is 0 million, so nothing backs its debt.'],
    [
      'netCash',
      {},
      'the difference comes to 1.60 a share, 6.7% of the price, and 20.0% earns full points.',
    ],
    [
      'netCash',
      { cash: 1900 },
      'less long-term debt, it comes to 4.80 a share, 20.0% of the price.',
    ],
    [
      'inventories',
      { inventoryGrowth: 0.1 },
      'piling up at HARB: inventories grew by 10.0% while sales grew by 5.0%.',
    ],
    ['inventories', {}, 'in line with sales: inventories grew by 3.0% while sales grew by 5.0%.'],
    ['freeCashFlowYield', {}, 'free cash flow is 7.2% of the price, and 10.0% earns full points.'],
    [
      'freeCashFlowYield',
      { operatingCashFlow: 980 },
      'free cash flow of 2.40 a share is 10.0% of the price.',
    ],
    [
      'profitableYears',
      { eps: [-1, 1, 1, -1, 1, 1] },
      'EPS was above zero in 4 of the last 5 years.',
    ],
    ['profitableYears', {}, 'in the hardest of the last 5 years: even then it made a profit.'],
  ])('the title for %s with %o', (id, changes, part) => {
    expect(openCriterion(id, changes).title).toContain(part)
  })

  test('the reasons name the figures', () => {
    expect(openCriterion('growthPlusYieldToPe', { eps: growing(0.1) }).why).toContain(
      'EPS growth of 10.0% and a dividend yield of 4.0% compare with a price of USD 24.00 for EPS of 2.40',
    )
    expect(openCriterion('growthPlusYieldToPe', { eps: growing(0.2) }).why).toContain(
      'EPS growth of 20.0% and a dividend yield of 4.0% compare',
    )
    expect(openCriterion('growthPlusYieldToPe', { eps: growing(0) }).why).toContain('which is 4.0%')
    expect(openCriterion('inventories', { inventoryGrowth: 0.1 }).why).toContain('a gap of 5.0%')
    expect(openCriterion('freeCashFlowYield').why).toContain(
      'Operating cash flow of 810 million and capital expenditures of 380 million leave 1.72 a share',
    )
    expect(openCriterion('debtToEquity', { equity: 0 }).why).toContain(
      'Debt is what turns a bad year',
    )
  })

  test('a bank is told of its cushion', () => {
    expect(openCriterion('debtToEquity', {}, SBANK).title).toContain(
      'equity is 9.1% of its assets, and 7.5% is enough.',
    )
    expect(openCriterion('debtToEquity', { equity: 5000 }, SBANK).title).toContain(
      'equity is 5.3% of its assets, and 7.5% earns full points.',
    )
    expect(openCriterion('debtToEquity', { equity: 5000 }, SBANK).why).toContain(
      'A bank lends many times',
    )
    expect(openCriterion('debtToEquity', {}, { ...LOTUS, price: HARB.price }).title).toContain(
      '0.25 times equity',
    )
  })
})
