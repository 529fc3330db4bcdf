import { last, mean, meanOfLatestThree } from './arithmetic.ts'
import {
  countGoodYears,
  countRises,
  GOOD_RETURN,
  intrinsicValue,
  intrinsicValueOfBank,
  ownerEarnings,
} from './buffett.ts'
import { type Company, type Facts, type ScoredCriterion, takeFacts } from './criterion.ts'
import {
  bookValuePerShare,
  countLossYears,
  FULL_PRICE_TO_BOOK,
  FULL_SHARE_OF_NCAV,
  netCurrentAssetValuePerShare,
} from './graham.ts'
import { freeCashFlowPerShare, lynchGrowth, netCashPerShare } from './lynch.ts'

/** From this value on, in the direction named. `isBeyond`: only past it, not at it. */
export type Bound = {
  side: 'atMost' | 'atLeast'
  value: number
  isBeyond?: true
  until?: number
}

export type Change = {
  label: string
  /** `whole` counts years. */
  unit: 'price' | 'millions' | 'fraction' | 'whole'
  current: number
  fullAt: Bound | null
  zeroAt: Bound | null
}

type Lever = (facts: Facts, sector: 'general' | 'financial' | 'utility') => Change | string

/** Returns a sentence if no single figure would change the points. */
export function findChange(
  criterion: Pick<ScoredCriterion, 'id'>,
  company: Pick<Company, 'inputs' | 'price'>,
): Change | string {
  const lever = levers.get(criterion.id)
  if (!lever) throw new Error(`The criterion ${criterion.id} should have a lever.`)
  return lever(takeFacts(company), company.inputs.sector ?? 'general')
}

const levers = new Map<string, Lever>([
  [
    'size',
    ({ revenueUsdMillions }) =>
      rising('revenue in US dollars', 'millions', revenueUsdMillions, [75, 750]),
  ],
  [
    'currentRatio',
    ({ currentAssets, currentLiabilities: owed }) =>
      owed > 0
        ? rising('current assets', 'millions', currentAssets, [owed, 2 * owed])
        : 'Without current liabilities, this earns full points whatever the current assets are.',
  ],
  [
    'longTermDebt',
    (facts, sector) =>
      sector === 'utility'
        ? owing(facts.longTermDebt, 4 * facts.equity, 2 * facts.equity)
        : owing(
            facts.longTermDebt,
            2 * (facts.currentAssets - facts.currentLiabilities),
            facts.currentAssets - facts.currentLiabilities,
          ),
  ],
  [
    'earningsStability',
    ({ eps }) =>
      eps.length < 10
        ? `Full points need ten years of earnings without a loss; ${eps.length} are known.`
        : falling('loss years', 'whole', countLossYears(eps), [4, 0]),
  ],
  [
    'dividendRecord',
    ({ dividendYears }) => rising('years of dividends', 'whole', dividendYears, [0, 20]),
  ],
  [
    'earningsGrowth',
    ({ eps }) => {
      const before = mean(eps.slice(0, 3))
      if (before <= 0) return 'Growth cannot be measured from earnings at or below zero.'
      const current = meanOfLatestThree(eps)
      return rising('three-year average EPS', 'price', current, [before, (before * 4) / 3])
    },
  ],
  [
    'priceEarnings',
    ({ price, eps }) => {
      const earnings = meanOfLatestThree(eps)
      if (earnings <= 0) return 'No price earns points while the three-year average is a loss.'
      return falling('price', 'price', price, [25 * earnings, 15 * earnings])
    },
  ],
  ['priceAssets', changePriceAssets],
  [
    'returnOnEquity',
    ({ returnOnEquity }, sector) =>
      rising('a mean return on equity', 'fraction', mean(returnOnEquity), [
        0.05,
        sector === 'financial' ? 0.12 : 0.15,
      ]),
  ],
  [
    'consistency',
    ({ returnOnEquity }, sector) => {
      const good = countGoodYears(returnOnEquity, GOOD_RETURN[sector])
      return all('good years', good, returnOnEquity.length)
    },
  ],
  [
    'earningsTrend',
    ({ eps }) => {
      const years = eps.length - 1
      // In the other order, 0.3 × 10 is 3.0000000000000004, so compare whole numbers.
      const ends = [Math.floor((3 * years) / 10), Math.ceil((8 * years) / 10)] as const
      const change = rising('years of rising EPS', 'whole', countRises(eps), ends)
      if (ends[1] < years) return change
      return { ...change, fullAt: { side: 'atLeast', value: years, until: years } }
    },
  ],
  [
    'debtPayback',
    ({ longTermDebt, netIncome }) =>
      netIncome > 0
        ? falling('long-term debt', 'millions', longTermDebt, [8 * netIncome, 4 * netIncome])
        : 'No amount of debt earns points in a year with a loss.',
  ],
  [
    'grossMargin',
    ({ grossMargin }) => rising('a gross margin', 'fraction', grossMargin, [0.2, 0.4]),
  ],
  [
    'netMargin',
    ({ netIncome, revenue }) =>
      revenue > 0
        ? rising('net income', 'millions', netIncome, [0.05 * revenue, 0.2 * revenue])
        : 'Without revenue there is no margin.',
  ],
  ['ownerEarnings', changeOwnerEarnings],
  [
    'marginOfSafety',
    (facts, sector) => {
      const value = sector === 'financial' ? intrinsicValueOfBank(facts) : intrinsicValue(facts)
      if (value <= 0) return 'No price earns points while the intrinsic value is zero or less.'
      return falling('price', 'price', facts.price, [1.25 * value, 0.75 * value])
    },
  ],
  ['growthPlusYieldToPe', changeGrowthPlusYield],
  ['growthRate', changeGrowthRate],
  [
    'debtToEquity',
    ({ totalDebt, totalLiabilities, equity }, sector) => {
      if (sector === 'financial') {
        const ends = [(0.03 / 0.97) * totalLiabilities, (0.075 / 0.925) * totalLiabilities] as const
        return rising('equity', 'millions', equity, ends)
      }
      if (equity <= 0) return 'No amount of debt earns points while equity is zero or less.'
      return falling('total debt', 'millions', totalDebt, [equity, equity / 3])
    },
  ],
  ['netCash', (facts) => yieldAt('net cash', facts.price, netCashPerShare(facts), 0.2)],
  [
    'inventories',
    ({ inventoryGrowth, salesGrowth }) =>
      falling('inventory growth', 'fraction', inventoryGrowth, [salesGrowth + 0.2, salesGrowth]),
  ],
  [
    'freeCashFlowYield',
    (facts) => yieldAt('free cash flow', facts.price, freeCashFlowPerShare(facts), 0.1),
  ],
  [
    'profitableYears',
    ({ eps }) => {
      const good = eps.slice(-5).filter((earnings) => earnings > 0).length
      return all('profitable years', good, 5)
    },
  ],
])

/** P/E × P/B grows with the square of the price; book value and NCAV have their own limits. */
function changePriceAssets(facts: Facts): Change | string {
  const earnings = meanOfLatestThree(facts.eps)
  const bookValue = bookValuePerShare(facts)
  const netCurrentAssets = netCurrentAssetValuePerShare(facts)
  const isJudged = earnings > 0 && bookValue > 0
  const priceAt = (product: number) => (isJudged ? Math.sqrt(product * earnings * bookValue) : 0)
  const cheap = Math.max(
    FULL_PRICE_TO_BOOK * bookValue,
    Number.isNaN(netCurrentAssets) ? 0 : FULL_SHARE_OF_NCAV * netCurrentAssets,
  )
  const full = Math.max(priceAt(22.5), cheap)
  if (full <= 0) return 'No price earns points after a loss unless there are assets to offset it.'
  const change = falling('price', 'price', facts.price, [priceAt(45), full])
  if (priceAt(45) > full) return change
  return { ...change, zeroAt: { side: 'atLeast', value: full, isBeyond: true } }
}

function changeOwnerEarnings(facts: Facts): Change | string {
  const { netIncome } = facts
  if (netIncome <= 0) return 'No level of spending earns points in a year with a loss.'
  const spending = mean(facts.capitalExpenditures.slice(-5))
  const full = ownerEarnings(facts) + spending - netIncome
  const change = falling('average capital expenditures', 'millions', spending, [
    full + 0.6 * netIncome,
    full,
  ])
  // Spending cannot be negative.
  return { ...change, fullAt: full < 0 ? null : change.fullAt }
}

/** Solves 100 × E × (g ÷ P + D ÷ P²) = t for the price P. */
function changeGrowthPlusYield(facts: Facts): Change | string {
  const { eps, dividendPerShare, price } = facts
  const growth = lynchGrowth(eps) ?? 0
  const earnings = last(eps)
  if (growth <= 0 || earnings <= 0) return 'No price earns points without growth in earnings.'
  const linear = 100 * earnings * growth
  const priceAt = (target: number) =>
    (linear + Math.sqrt(linear ** 2 + 400 * target * earnings * dividendPerShare)) / (2 * target)
  return falling('price', 'price', price, [priceAt(0.5), priceAt(2)])
}

function changeGrowthRate({ eps }: Facts): Change | string {
  const growth = lynchGrowth(eps)
  if (growth === undefined) return 'Growth cannot be measured if the first or last year is a loss.'
  const fullAt = { side: 'atLeast', value: 0.15, until: 0.25 } as const
  const change = { ...rising('yearly EPS growth', 'fraction', growth, [0, 0.15]), fullAt }
  return growth <= 0.25 ? change : { ...change, zeroAt: null }
}

function owing(debt: number, zero: number, full: number): Change | string {
  if (full > 0) return falling('long-term debt', 'millions', debt, [zero, full])
  return 'With nothing to back it, long-term debt of any size earns no points.'
}

function yieldAt(what: string, price: number, perShare: number, full: number): Change | string {
  if (perShare <= 0) return `No price earns points while ${what} is zero or less.`
  const fullAt = { side: 'atMost', value: perShare / full } as const
  return { label: 'price', unit: 'price', current: price, fullAt, zeroAt: null }
}

type Ends = readonly [zero: number, full: number]

function rising(label: string, unit: Change['unit'], current: number, [zero, full]: Ends): Change {
  const fullAt = { side: 'atLeast', value: full } as const
  return { label, unit, current, fullAt, zeroAt: { side: 'atMost', value: zero } }
}

function all(label: string, current: number, years: number): Change {
  const fullAt = { side: 'atLeast', value: years, until: years } as const
  return { ...rising(label, 'whole', current, [0, years]), fullAt }
}

function falling(label: string, unit: Change['unit'], current: number, [zero, full]: Ends): Change {
  const fullAt = { side: 'atMost', value: full } as const
  return { label, unit, current, fullAt, zeroAt: { side: 'atLeast', value: zero } }
}
