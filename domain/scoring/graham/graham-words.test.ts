import { describe, expect, test } from 'vitest'
import { HARB, openCriterion, SBANK } from '#tests/fixtures/worked-examples.ts'

const UTILITY = { sector: 'utility' } as const
const years = (count: number, eps: number) => Array.from({ length: count }, () => eps)

describe('what would change it', () => {
  test.each([
    [
      'size',
      {},
      'With revenue in US dollars of 750 million or more this earns full points; with 75 million or less, it earns none.',
    ],
    [
      'currentRatio',
      {},
      'With current assets of 2,500 million or more this earns full points; with 1,250 million or less, it earns none.',
    ],
    [
      'currentRatio',
      { currentLiabilities: 0 },
      'Without current liabilities, this earns full points whatever the current assets are.',
    ],
    [
      'longTermDebt',
      {},
      'With long-term debt of 1,750 million or less this earns full points; with 3,500 million or more, it earns none.',
    ],
    [
      'longTermDebt',
      UTILITY,
      'With long-term debt of 10,000 million or less this earns full points; with 20,000 million or more, it earns none.',
    ],
    [
      'longTermDebt',
      { currentAssets: 1250 },
      'With nothing to back it, long-term debt of any size earns no points.',
    ],
    [
      'earningsStability',
      {},
      'With 0 loss years this earns full points; with 4 or more, it earns none.',
    ],
    [
      'earningsStability',
      { eps: years(9, 1) },
      'Full points need ten years of earnings without a loss; 9 are known.',
    ],
    [
      'dividendRecord',
      {},
      'With 20 or more years of dividends this earns full points; with 0, it earns none.',
    ],
    [
      'earningsGrowth',
      { eps: [3, 3, 3, 4, 4, 4] },
      'At a three-year average EPS of 4.00 or more this earns full points; at 3.00 or less, it earns none.',
    ],
    [
      'earningsGrowth',
      { eps: [0, 0, 0, 4, 4, 4] },
      'Growth cannot be measured from earnings at or below zero.',
    ],
    [
      'priceEarnings',
      {},
      'At a price of 31.50 or less this earns full points; at 52.50 or more, it earns none.',
    ],
    [
      'priceEarnings',
      { eps: [0, 0, 0] },
      'No price earns points while the three-year average is a loss.',
    ],
    // √(22.5 × 42) and √(45 × 42).
    [
      'priceAssets',
      {},
      'At a price of 30.74 or less this earns full points; at 43.48 or more, it earns none.',
    ],
    // 1.5 × 20, above √(45 × 18): there is nothing between full points and none.
    [
      'priceAssets',
      { eps: [0.9, 0.9, 0.9] },
      'At a price of 30.00 or less this earns full points; at more than 30.00, it earns none.',
    ],
    // Two thirds of (5,250 − 2,250) ÷ 250.
    [
      'priceAssets',
      { eps: [0, 0, 0], equity: 250, currentAssets: 5250 },
      'At a price of 8.00 or less this earns full points; at more than 8.00, it earns none.',
    ],
    [
      'priceAssets',
      { eps: [0, 0, 0], equity: 0, currentAssets: 0 },
      'No price earns points after a loss unless there are assets to offset it.',
    ],
  ])('%s with %o', (id, changes, sentence) => {
    expect(openCriterion(id, changes).change).toBe(sentence)
  })
})

describe('texts', () => {
  test.each([
    [
      'size',
      { revenueUsdMillions: 100 },
      'revenue of 100 million US dollars is short of the 750 million that',
    ],
    ['size', {}, 'revenue of 900 million US dollars meets the 750 million that'],
    ['currentRatio', { currentAssets: 1500 }, 'its current ratio is 1.20, and Graham wanted 2.'],
    [
      'currentRatio',
      { currentAssets: 3125 },
      'its current ratio of 2.50 meets the 2 that Graham wanted.',
    ],
    [
      'currentRatio',
      { currentLiabilities: 0 },
      'with current liabilities of 0 the current ratio earns full points.',
    ],
    [
      'longTermDebt',
      { longTermDebt: 3500 },
      'long-term debt is 2.00 times net current assets, and 1.00 or less earns full points.',
    ],
    [
      'longTermDebt',
      { currentAssets: 1250 },
      'long-term debt is 700 million, against net current assets of 0 million.',
    ],
    [
      'longTermDebt',
      {},
      'long-term debt is 0.40 times net current assets, within the limit of 1.00.',
    ],
    ['longTermDebt', { longTermDebt: 0 }, 'its long-term debt is 0.'],
    [
      'longTermDebt',
      { ...UTILITY, longTermDebt: 15_000 },
      'long-term debt is 3.00 times equity, and 2.00 or less earns full points.',
    ],
    [
      'earningsStability',
      { eps: years(7, 1) },
      'the record shows 7 years without a loss, and full points take 10.',
    ],
    [
      'earningsStability',
      { eps: [-1, ...years(9, 1)] },
      'it lost money in 1 of 10 years, and Graham wanted no loss at all.',
    ],
    ['earningsStability', {}, 'Look at the worst of the last 10 years at HARB'],
    [
      'dividendRecord',
      { dividendYears: 0 },
      'no dividend record: it is 0 years long, and Graham wanted 20.',
    ],
    ['dividendRecord', {}, 'the record is 15 years, and Graham wanted 20.'],
    [
      'dividendRecord',
      { dividendYears: 21 },
      'the record is unbroken for 21 years, and 20 is enough.',
    ],
    [
      'earningsGrowth',
      { eps: [6, 6, 6, 7, 7, 7] },
      'average EPS grew by 16.7%, and Graham wanted growth of 33.3%.',
    ],
    [
      'earningsGrowth',
      { eps: [0, 0, 0, 7, 7, 7] },
      'its first three years averaged 0.00 a share, from which growth cannot be measured.',
    ],
    [
      'earningsGrowth',
      { eps: [0.5, 0.5, 0.5, 0.6, 0.6, 0.6] },
      'average EPS grew by 20.0%, and Graham wanted growth of 33.3%.',
    ],
    [
      'earningsGrowth',
      { eps: [3, 3, 3, 4, 4, 4] },
      'the three-year average grew by 33.3%, and 33.3% is enough.',
    ],
    [
      'priceEarnings',
      { price: 42 },
      'it is 20.00 times three-year average earnings, and Graham’s limit was 15.',
    ],
    [
      'priceEarnings',
      { eps: [0, 0, 0] },
      'its three-year average EPS is 0.00, so there is no price-to-earnings ratio.',
    ],
    [
      'priceEarnings',
      {},
      'USD 24.00 is 11.43 times three-year average earnings, within Graham’s limit of 15.',
    ],
    ['priceAssets', { price: 42 }, 'P/E times P/B comes to 42.00, and Graham’s limit was 22.5.'],
    [
      'priceAssets',
      { equity: 0 },
      'book value is 0.00 a share, so the price of USD 24.00 is not backed by equity.',
    ],
    [
      'priceAssets',
      { price: 42, eps: [0, 0, 0] },
      'with a three-year average EPS of 0.00, only assets could justify USD 42.00, and book value is 20.00.',
    ],
    ['priceAssets', {}, 'the price is 1.2 times the 20.00 a share, and 1.5 is low enough.'],
    [
      'priceAssets',
      { price: 30 },
      'the price is 1.5 times the 20.00 a share, and 1.5 is low enough.',
    ],
    ['priceAssets', { price: 30.5 }, 'P/E times P/B comes to 22.15, within Graham’s 22.5.'],
    [
      'priceAssets',
      { price: 8, equity: 250, currentAssets: 5250, eps: [0, 0, 0] },
      'the price of USD 8.00 is no more than two-thirds of the 12.00 of net current assets a share.',
    ],
    [
      'priceAssets',
      { price: 8, equity: 250, currentAssets: 5250, eps: [0.1, 0.1, 0.1] },
      'no more than two-thirds of the 12.00 of net current assets a share.',
    ],
  ])('the title for %s with %o', (id, changes, part) => {
    expect(openCriterion(id, changes).title).toContain(part)
  })

  test.each([
    ['currentRatio', { currentAssets: 1249 }, 'Below 1, the coming year’s bills exceed'],
    ['currentRatio', { currentAssets: 1250 }, 'HARB can pay what is due within a year'],
    ['longTermDebt', { longTermDebt: 0 }, 'Without long-term loans to renew'],
    ['longTermDebt', {}, 'Lenders have little say over HARB'],
    ['longTermDebt', UTILITY, 'Utilities are measured against equity'],
    ['earningsGrowth', {}, 'From 1.55 to 2.10 a share'],
    ['earningsGrowth', { eps: [6, 6, 6, 7, 7, 7] }, 'they went from 6.00 to 7.00 a share'],
    [
      'priceEarnings',
      { price: 42 },
      'it would take 20.00 years of them to add up to the price of USD 42.00',
    ],
    ['priceAssets', { price: 42 }, 'Book value of 20.00 a share'],
    ['priceAssets', {}, 'How fast those assets could be turned into cash'],
    // A product of 24² ÷ 20 = 28.8, which would not earn full points.
    [
      'priceAssets',
      { eps: [1, 1, 1] },
      'A price of at most 1.5 times book value earns full points on its own',
    ],
    [
      'priceAssets',
      { eps: [0, 0, 0] },
      'A price of at most 1.5 times book value earns full points on its own',
    ],
    ['priceAssets', UTILITY, 'see HARB’s notes on receivables, inventories and goodwill.'],
  ])('the reason for %s with %o', (id, changes, part) => {
    expect(openCriterion(id, changes).why).toContain(part)
  })

  test('a bank’s assets are others', () => {
    expect(openCriterion('priceAssets', { price: 9 }, SBANK).why).toContain(
      'see SBANK’s notes on loans and securities.',
    )
    expect(openCriterion('priceAssets', {}, { ...HARB, price: 24 }).why).not.toContain('loans')
  })
})
