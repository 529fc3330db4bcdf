import { formatPercent, formatPrice } from '../../format-number.ts'
import { last } from '../arithmetic.ts'
import type { ScoredCompany } from '../company.ts'
import { type CriterionDefinition, inAllSectors, noPoints } from '../criterion.ts'
import { type CriterionSubject, countNoun, type Text } from '../criterion-words.ts'
import { type Facts, knows, type Need, selectFacts } from '../facts.ts'
import { formatMultiple } from '../format-value.ts'
import { falling, type SensitivityChange } from '../sensitivity.ts'
import { fraction, operand, type ShownWork } from '../show-arithmetic.ts'
import { growthRecord, lynchGrowth, showNoGrowth } from './earnings-per-share-growth.ts'

const RAMP = { zero: 0.5, full: 2 }
const ENOUGH = formatMultiple(RAMP.full)
/** A fair price-to-earnings ratio equals growth plus yield. */
const FAIR = 1
const NEEDS: readonly Need[] = [['eps', 4], 'dividendPerShare']

export const GROWTH_PLUS_YIELD_TO_PE: CriterionDefinition = {
  id: 'growthPlusYieldToPe',
  name: 'Growth plus yield to P/E',
  weight: 35,
  unit: 'ratio',
  rules: inAllSectors({
    needs: NEEDS,
    usesPrice: true,
    formula: '(Five-year EPS growth + dividend yield, in percent) ÷ (price ÷ EPS)',
    ramp: RAMP,
    judge(facts) {
      const { price, eps } = facts
      const growth = lynchGrowth(eps) ?? 0
      const earnings = last(eps)
      if (growth <= 0 || earnings <= 0) return noPoints(0)
      return (100 * (growth + dividendYield(facts))) / (price / earnings)
    },
    showArithmetic: showGrowthPlusYield,
    findChange: findPrice,
    weak: writeDearGrowth,
    strong: ({ symbol, result, price, facts }) => ({
      title: `Ask why ${symbol}’s growth costs so little: growth plus yield is ${result} times the price-to-earnings ratio, and Lynch looked for ${ENOUGH}.`,
      why: `EPS growth of ${formatPercent(lynchGrowth(facts.eps) ?? 0)} and a dividend yield of ${formatPercent(dividendYield(facts))} compare with a price of ${price} for EPS of ${formatPrice(last(facts.eps))}, which leaves room if ${symbol} slows down.`,
    }),
  }),
}

function dividendYield({ dividendPerShare, price }: Facts): number {
  return dividendPerShare / price
}

function showGrowthPlusYield(facts: Facts): ShownWork {
  const { eps, price } = facts
  const growth = lynchGrowth(eps)
  const yieldStep = fraction('Dividend yield', dividendYield(facts))
  if (growth === undefined) return { ...showNoGrowth(eps), steps: [yieldStep] }
  const steps = [fraction('EPS growth', growth), yieldStep]
  if (growth <= 0) {
    return { steps, expression: `no growth (${formatPercent(growth)} a year)`, isComplete: true }
  }
  const sum = `${formatPercent(growth)} + ${formatPercent(dividendYield(facts))}`
  return { steps, expression: `(${sum}) ÷ (${operand(price)} ÷ ${operand(last(eps))})` }
}

function findPrice(facts: Facts): SensitivityChange | string {
  const [zero, full] = [priceAt(RAMP.zero, facts), priceAt(RAMP.full, facts)]
  if (zero === null || full === null) return 'No price earns points without growth in earnings.'
  return falling({ label: 'price', unit: 'price', current: facts.price }, { zero, full })
}

/** The price at which the price-to-earnings ratio equals growth plus dividend yield; null without growth. */
export function fairPrice(company: ScoredCompany): number | null {
  return knows(company, NEEDS) ? priceAt(FAIR, selectFacts(company)) : null
}

/** Solves 100 × E × (g ÷ P + D ÷ P²) = t for the price P; null without growth in earnings. */
function priceAt(target: number, { eps, dividendPerShare }: Facts): number | null {
  const growth = lynchGrowth(eps) ?? 0
  const earnings = last(eps)
  if (growth <= 0 || earnings <= 0) return null
  const linear = 100 * earnings * growth
  return (
    (linear + Math.sqrt(linear ** 2 + 400 * target * earnings * dividendPerShare)) / (2 * target)
  )
}

function writeDearGrowth({ symbol, result, price, facts }: CriterionSubject): Text {
  const { eps } = facts
  const growth = lynchGrowth(eps)
  const earnings = formatPrice(last(eps))
  const paid = formatPercent(dividendYield(facts))
  if (growth === undefined || growth <= 0) {
    const record = growthRecord(eps)
    return {
      title: `Look for a reason why ${symbol} would grow: EPS went from ${formatPrice(record[0] ?? 0)} to ${earnings} within ${countNoun(record.length, 'year')}, and without growth this test gives 0 points.`,
      why: `Lynch set growth against price, so ${symbol} gets no points here, whatever its dividend yield, which is ${paid}.`,
    }
  }
  return {
    title: `Weigh ${symbol}’s growth against its price: growth plus yield is ${result} times the price-to-earnings ratio, and Lynch looked for ${ENOUGH}.`,
    why: `EPS growth of ${formatPercent(growth)} and a dividend yield of ${paid} compare with a price of ${price} for EPS of ${earnings}, so the price already reflects much of what ${symbol} may become.`,
  }
}
