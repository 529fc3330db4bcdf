import { formatPrice } from '../../format-number.ts'
import { divide, isAtMost, meanOfLatestThree } from '../arithmetic.ts'
import {
  type CriterionDefinition,
  fullPoints,
  type Judgement,
  noPoints,
  type Rule,
} from '../criterion.ts'
import type { CriterionSubject, Text } from '../criterion-words.ts'
import type { Facts } from '../facts.ts'
import { formatMultiple } from '../format-value.ts'
import { falling, type SensitivityChange } from '../sensitivity.ts'
import { operand, perShare, type ShownWork } from '../show-arithmetic.ts'
import { bookValuePerShare, GRAHAM_PRODUCT, netCurrentAssetValuePerShare } from './graham-number.ts'

const RAMP = { zero: 45, full: GRAHAM_PRODUCT }
const limit = () => formatMultiple(RAMP.full)
/** Either of these earns full points whatever the earnings are. */
const FULL_PRICE_TO_BOOK = 1.5
const FULL_SHARE_OF_NCAV = 2 / 3

export const PRICE_ASSETS: CriterionDefinition = {
  id: 'priceAssets',
  name: 'Price against assets',
  weight: 20,
  unit: 'ratio',
  rules: {
    general: ofAssets('receivables, inventories and goodwill'),
    financial: ofAssets('loans and securities'),
    utility: ofAssets('receivables, inventories and goodwill'),
  },
}

/** `notes`: those of the annual report that say what the assets are. */
function ofAssets(notes: string): Rule {
  return {
    needs: [['eps', 3], 'equity', 'shares'],
    alsoUses: ['currentAssets', 'totalLiabilities'],
    usesPrice: true,
    formula: `P/E × P/B; full points also at a P/B of ${FULL_PRICE_TO_BOOK} or less, or a price of two-thirds of NCAV per share or less`,
    ramp: RAMP,
    judge: judgePriceAssets,
    showArithmetic: showPriceAssets,
    findChange: findPrice,
    weak: writeThinAssets,
    strong: (subject) => writeBackedPrice(subject, notes),
  }
}

function judgePriceAssets(facts: Facts): number | Judgement {
  const { price } = facts
  const earnings = meanOfLatestThree(facts.eps)
  const bookValue = bookValuePerShare(facts)
  const product = divide(price * price, earnings * bookValue)
  if (isCheapAgainstAssets(facts, bookValue)) return fullPoints(product)
  if (earnings <= 0 || bookValue <= 0) return noPoints(product)
  return (price / earnings) * (price / bookValue)
}

function isCheapAgainstAssets(facts: Facts, bookValue: number): boolean {
  if (bookValue > 0 && isAtMost(facts.price, FULL_PRICE_TO_BOOK * bookValue)) return true
  // NaN if either part is missing, which compares as false.
  return isAtMost(facts.price, FULL_SHARE_OF_NCAV * netCurrentAssetValuePerShare(facts))
}

function showPriceAssets(facts: Facts): ShownWork {
  const [earnings, book] = [meanOfLatestThree(facts.eps), bookValuePerShare(facts)]
  const netCurrentAssets = netCurrentAssetValuePerShare(facts)
  const price = operand(facts.price)
  return {
    steps: [
      perShare('Three-year average EPS', earnings),
      perShare('Book value', book),
      { label: 'Price to book value', value: facts.price / book, unit: 'ratio' },
      ...(Number.isNaN(netCurrentAssets) ? [] : [perShare('Net current assets', netCurrentAssets)]),
    ],
    expression: `(${price} ÷ ${operand(earnings)}) × (${price} ÷ ${operand(book)})`,
  }
}

/** P/E × P/B grows with the square of the price; book value and NCAV have their own limits. */
function findPrice(facts: Facts): SensitivityChange | string {
  const earnings = meanOfLatestThree(facts.eps)
  const bookValue = bookValuePerShare(facts)
  const netCurrentAssets = netCurrentAssetValuePerShare(facts)
  const isJudged = earnings > 0 && bookValue > 0
  const priceAt = (product: number) => (isJudged ? Math.sqrt(product * earnings * bookValue) : 0)
  const cheap = Math.max(
    FULL_PRICE_TO_BOOK * bookValue,
    Number.isNaN(netCurrentAssets) ? 0 : FULL_SHARE_OF_NCAV * netCurrentAssets,
  )
  const zero = priceAt(RAMP.zero)
  const full = Math.max(priceAt(RAMP.full), cheap)
  if (full <= 0) return 'No price earns points after a loss unless there are assets to offset it.'
  const change = falling({ label: 'price', unit: 'price', current: facts.price }, { zero, full })
  if (zero > full) return change
  return { ...change, zeroAt: { side: 'atLeast', value: full, isBeyond: true } }
}

function writeThinAssets({ symbol, result, price, facts }: CriterionSubject): Text {
  const [earnings, book] = [meanOfLatestThree(facts.eps), bookValuePerShare(facts)]
  const why = `Book value of ${formatPrice(book)} a share is what the balance sheet counts, and it mostly leaves out brands, patents and software that ${symbol} built itself.`
  if (book <= 0) {
    const title = `Look at what is behind ${symbol}’s price: book value is ${formatPrice(book)} a share, so the price of ${price} is not backed by equity.`
    return { title, why }
  }
  if (earnings <= 0) {
    const title = `Look at what is behind ${symbol}’s price: with a three-year average EPS of ${formatPrice(earnings)}, only assets could justify ${price}, and book value is ${formatPrice(book)}.`
    return { title, why }
  }
  const title = `Look at what is behind ${symbol}’s price: P/E times P/B comes to ${result}, and Graham’s limit was ${limit()}.`
  return { title, why }
}

function writeBackedPrice(
  { symbol, result, value, price, facts }: CriterionSubject,
  notes: string,
): Text {
  const [earnings, book] = [meanOfLatestThree(facts.eps), bookValuePerShare(facts)]
  const speed = `How fast those assets could be turned into cash is another matter: see ${symbol}’s notes on ${notes}.`
  if (book > 0 && facts.price <= FULL_PRICE_TO_BOOK * book) {
    const isAboveProduct = value === null || value > RAMP.full
    const title = `Check what ${symbol}’s book value consists of: the price is ${formatMultiple(facts.price / book)} times the ${formatPrice(book)} a share, and ${FULL_PRICE_TO_BOOK} is low enough.`
    const why = `A price of at most ${FULL_PRICE_TO_BOOK} times book value earns full points on its own, whatever ${symbol} earns. ${speed}`
    return { title, why: isAboveProduct ? why : speed }
  }
  const isWithinProduct =
    earnings > 0 && book > 0 && isAtMost(facts.price / book, RAMP.full / (facts.price / earnings))
  const title = isWithinProduct
    ? `Check what ${symbol}’s book value consists of: P/E times P/B comes to ${result}, within Graham’s ${limit()}.`
    : `Check ${symbol}’s current assets: the price of ${price} is no more than two-thirds of the ${formatPrice(netCurrentAssetValuePerShare(facts))} of net current assets a share.`
  return { title, why: speed }
}
