import { formatNumber, formatPercent, formatPrice } from '../figures.ts'
import type { Sector } from '../markets/company-sector.ts'
import { last, mean, meanOfLatestThree } from './arithmetic.ts'
import {
  countGoodYears,
  countRises,
  expectedGrowth,
  GOOD_RETURN,
  intrinsicValue,
  intrinsicValueOfBank,
  ownerEarnings,
} from './buffett.ts'
import { type Company, type Facts, type ScoredCriterion, takeFacts } from './criterion.ts'
import { bookValuePerShare, countLossYears, netCurrentAssetValuePerShare } from './graham.ts'
import { freeCashFlowPerShare, lynchGrowth, netCashPerShare } from './lynch.ts'

export type Step = {
  label: string
  value: number
  unit: 'perShare' | 'millions' | 'fraction' | 'ratio' | 'count'
}

/** `isComplete`: the expression already includes the result, or why there is none. */
type Work = { steps?: Step[]; expression: string; isComplete?: true }

export type Arithmetic = { steps: Step[]; text: string }

export function showArithmetic(
  { id, value, unit }: Pick<ScoredCriterion, 'id' | 'value' | 'unit'>,
  company: Pick<Company, 'inputs' | 'price'>,
): Arithmetic {
  const work = workings.get(id)
  if (!work) throw new Error(`The criterion ${id} should have its arithmetic.`)
  const {
    steps = [],
    expression,
    isComplete,
  } = work(takeFacts(company), company.inputs.sector ?? 'general')
  const result = formatValue(value, unit)
  const isPlain = isComplete || expression === result || value === null
  return { steps, text: isPlain ? expression : `${expression} = ${result}` }
}

export function formatValue(value: number | null, unit: ScoredCriterion['unit']): string {
  if (value === null) return 'not computable'
  if (unit === 'percent') return formatPercent(value)
  if (unit === 'millions') return `${formatFigure(value)} million`
  if (unit === 'ratio') return formatNumber(value, 2)
  const years = formatNumber(value, 0, 1)
  return `${years} ${/^−?1$/.test(years) ? 'year' : 'years'}`
}

export function formatFigure(value: number): string {
  const size = Math.abs(value)
  if (size >= 1000) return formatNumber(value)
  return size < 1 && size > 0 ? formatPrice(value) : formatNumber(value, 0, 2)
}

const n = (value: number) => inBrackets(formatFigure(value))

const workings = new Map<string, (facts: Facts, sector: Sector) => Work>([
  ['size', ({ revenueUsdMillions }) => ({ expression: `${n(revenueUsdMillions)} million` })],
  [
    'currentRatio',
    ({ currentAssets, currentLiabilities }) => ({
      expression: `${n(currentAssets)} ÷ ${n(currentLiabilities)}`,
    }),
  ],
  [
    'longTermDebt',
    ({ longTermDebt, equity, currentAssets, currentLiabilities }, sector) =>
      sector === 'utility'
        ? { expression: `${n(longTermDebt)} ÷ ${n(equity)}` }
        : {
            steps: [millions('Net current assets', currentAssets - currentLiabilities)],
            expression: `${n(longTermDebt)} ÷ (${n(currentAssets)} − ${n(currentLiabilities)})`,
          },
  ],
  [
    'earningsStability',
    ({ eps }) => {
      const losses = countLossYears(eps)
      const share = Math.max(0, 1 - 0.25 * losses) * (eps.length / 10)
      const expression = `(1 − 0.25 × ${Math.min(losses, 4)}) × ${eps.length} ÷ 10 = ${formatPercent(share)}`
      return { steps: [countOf('Years on record', eps.length)], expression, isComplete: true }
    },
  ],
  ['dividendRecord', ({ dividendYears }) => ({ expression: formatValue(dividendYears, 'years') })],
  [
    'earningsGrowth',
    ({ eps }) => {
      const [before, now] = [mean(eps.slice(0, 3)), meanOfLatestThree(eps)]
      return {
        steps: [perShare('First three years', before), perShare('Last three years', now)],
        ...(before > 0
          ? { expression: `${n(now)} ÷ ${n(before)} − 1` }
          : { expression: `no growth from ${formatFigure(before)}`, isComplete: true }),
      }
    },
  ],
  [
    'priceEarnings',
    ({ price, eps }) => {
      const earnings = meanOfLatestThree(eps)
      return {
        steps: [perShare('Three-year average EPS', earnings)],
        expression: `${n(price)} ÷ ${n(earnings)}`,
      }
    },
  ],
  ['priceAssets', workOutPriceAssets],
  [
    'returnOnEquity',
    ({ returnOnEquity: { length } }) => ({
      steps: [countOf('Years on record', length)],
      expression: `average of ${length} years`,
    }),
  ],
  [
    'consistency',
    ({ returnOnEquity }, sector) =>
      share(
        'Good years',
        countGoodYears(returnOnEquity, GOOD_RETURN[sector]),
        returnOnEquity.length,
      ),
  ],
  ['earningsTrend', ({ eps }) => share('Years of rising EPS', countRises(eps), eps.length - 1)],
  [
    'debtPayback',
    ({ longTermDebt, netIncome }) => ({ expression: `${n(longTermDebt)} ÷ ${n(netIncome)}` }),
  ],
  ['grossMargin', ({ grossMargin }) => ({ expression: formatPercent(grossMargin) })],
  ['netMargin', ({ netIncome, revenue }) => ({ expression: `${n(netIncome)} ÷ ${n(revenue)}` })],
  ['ownerEarnings', workOutOwnerEarnings],
  ['marginOfSafety', workOutMarginOfSafety],
  ['growthPlusYieldToPe', workOutGrowthPlusYield],
  [
    'growthRate',
    ({ eps }) => {
      if (lynchGrowth(eps) === undefined) return tellNoGrowth(eps)
      const record = eps.slice(-6)
      const years = record.length - 1
      return { expression: `(${n(last(record))} ÷ ${n(record[0] ?? 0)})^(1 ÷ ${years}) − 1` }
    },
  ],
  [
    'debtToEquity',
    ({ totalDebt, equity, totalLiabilities }, sector) =>
      sector === 'financial'
        ? { expression: `${n(equity)} ÷ (${n(equity)} + ${n(totalLiabilities)})` }
        : { expression: `${n(totalDebt)} ÷ ${n(equity)}` },
  ],
  [
    'netCash',
    (facts) => ({
      steps: [perShare('Net cash', netCashPerShare(facts))],
      expression: `(${n(facts.cash)} − ${n(facts.longTermDebt)}) ÷ ${n(facts.shares)} ÷ ${n(facts.price)}`,
    }),
  ],
  [
    'inventories',
    ({ inventoryGrowth, salesGrowth }) => ({
      expression: `${formatPercent(inventoryGrowth)} − ${inBrackets(formatPercent(salesGrowth))}`,
    }),
  ],
  [
    'freeCashFlowYield',
    (facts) => ({
      steps: [perShare('Free cash flow', freeCashFlowPerShare(facts))],
      expression: `(${n(facts.operatingCashFlow)} − ${n(last(facts.capitalExpenditures))}) ÷ ${n(facts.shares)} ÷ ${n(facts.price)}`,
    }),
  ],
  [
    'profitableYears',
    ({ eps }) => share('Years with a profit', eps.slice(-5).filter((year) => year > 0).length, 5),
  ],
])

function workOutPriceAssets(facts: Facts): Work {
  const [earnings, book] = [meanOfLatestThree(facts.eps), bookValuePerShare(facts)]
  const netCurrentAssets = netCurrentAssetValuePerShare(facts)
  const price = n(facts.price)
  return {
    steps: [
      perShare('Three-year average EPS', earnings),
      perShare('Book value', book),
      { label: 'Price to book value', value: facts.price / book, unit: 'ratio' },
      ...(Number.isNaN(netCurrentAssets) ? [] : [perShare('Net current assets', netCurrentAssets)]),
    ],
    expression: `(${price} ÷ ${n(earnings)}) × (${price} ÷ ${n(book)})`,
  }
}

function workOutOwnerEarnings(facts: Facts): Work {
  const { netIncome, depreciationAndAmortization, capitalExpenditures } = facts
  const spending = mean(capitalExpenditures.slice(-5))
  const tiedUp = Math.max(0, facts.workingCapitalChange)
  const sum = `${n(netIncome)} + ${n(depreciationAndAmortization)} − ${n(spending)} − ${n(tiedUp)}`
  return {
    steps: [
      millions('Five-year average of capital expenditures', spending),
      millions('Owner earnings', ownerEarnings(facts)),
    ],
    expression: `(${sum}) ÷ ${n(netIncome)}`,
  }
}

function workOutMarginOfSafety(facts: Facts, sector: Sector): Work {
  const isBank = sector === 'financial'
  const value = isBank ? intrinsicValueOfBank(facts) : intrinsicValue(facts)
  const steps = isBank
    ? [
        perShare('Book value', bookValuePerShare(facts)),
        fraction('Return on equity', mean(facts.returnOnEquity)),
      ]
    : [
        millions('Owner earnings', ownerEarnings(facts)),
        perShare('Owner earnings per share', ownerEarnings(facts) / facts.shares),
        fraction('Growth', expectedGrowth(facts.eps)),
      ]
  return {
    steps: [...steps, perShare('Intrinsic value', value)],
    expression: `1 − ${n(facts.price)} ÷ ${n(value)}`,
  }
}

function workOutGrowthPlusYield({ eps, price, dividendPerShare }: Facts): Work {
  const growth = lynchGrowth(eps)
  const dividendYield = fraction('Dividend yield', dividendPerShare / price)
  if (growth === undefined) return { ...tellNoGrowth(eps), steps: [dividendYield] }
  const steps = [fraction('EPS growth', growth), dividendYield]
  if (growth <= 0) {
    return { steps, expression: `no growth (${formatPercent(growth)} a year)`, isComplete: true }
  }
  const sum = `${formatPercent(growth)} + ${formatPercent(dividendPerShare / price)}`
  return { steps, expression: `(${sum}) ÷ (${n(price)} ÷ ${n(last(eps))})` }
}

function tellNoGrowth(eps: readonly number[]): Work {
  const [first = 0] = eps.slice(-6)
  const expression = `no growth rate from ${formatFigure(first)} to ${formatFigure(last(eps))}`
  return { expression, isComplete: true }
}

function share(label: string, part: number, years: number): Work {
  return {
    steps: [countOf(label, part), countOf('Years compared', years)],
    expression: `${part} ÷ ${years}`,
  }
}

function countOf(label: string, value: number): Step {
  return { label, value, unit: 'count' }
}

function perShare(label: string, value: number): Step {
  return { label, value, unit: 'perShare' }
}

function millions(label: string, value: number): Step {
  return { label, value, unit: 'millions' }
}

function fraction(label: string, value: number): Step {
  return { label, value, unit: 'fraction' }
}

function inBrackets(figure: string): string {
  return figure.startsWith('−') ? `(${figure})` : figure
}
