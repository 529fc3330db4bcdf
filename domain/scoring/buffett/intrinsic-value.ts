import { formatPercent, formatPrice } from '../../format-number.ts'
import { compoundGrowth, marginOfSafety, mean } from '../arithmetic.ts'
import type { ScoredCompany } from '../company.ts'
import { type Facts, knows, type Need, selectFacts } from '../facts.ts'
import type { SchoolValue } from '../school.ts'
import { OWNER_EARNINGS_NEEDS, ownerEarnings } from './owner-earnings.ts'

export const DISCOUNT_RATE = 0.1
export const TERMINAL_GROWTH = 0.02
const MAX_GROWTH = 0.12
const YEARS_OF_GROWTH = 10
/** By how much each year is discounted. Powers are slow, and each company would need ten. */
const DISCOUNTS = Array.from(
  { length: YEARS_OF_GROWTH },
  (_, year) => (1 + DISCOUNT_RATE) ** (year + 1),
)

/** What the intrinsic value needs: of businesses, and of banks and insurers. */
export const VALUE_NEEDS: readonly Need[] = [...OWNER_EARNINGS_NEEDS, 'shares', ['eps', 4]]
export const BANK_VALUE_NEEDS: readonly Need[] = ['equity', 'shares', ['returnOnEquity', 5]]

/** Intrinsic value per share from owner earnings; 0 or less after a loss. */
export function valueOfBusiness(facts: Facts): number {
  const perShare = ownerEarnings(facts) / facts.shares
  return valueOfOwnerEarnings(perShare, expectedGrowth(facts.eps)).intrinsicValue
}

/** The present value of ten years of owner earnings and all later ones, per share. */
export function valueOfOwnerEarnings(perShare: number, growth: number) {
  let presentValue = 0
  let earnings = perShare
  for (const discount of DISCOUNTS) {
    earnings *= 1 + growth
    presentValue += earnings / discount
  }
  const later = (earnings * (1 + TERMINAL_GROWTH)) / (DISCOUNT_RATE - TERMINAL_GROWTH)
  const terminalValue = later / (1 + DISCOUNT_RATE) ** YEARS_OF_GROWTH
  return { presentValue, terminalValue, intrinsicValue: presentValue + terminalValue }
}

/** EPS growth over nine years as a fraction, limited to 0 to 0.12 a year; 0 if it cannot be computed. */
export function expectedGrowth(eps: readonly number[]): number {
  const growth = compoundGrowth(eps, 9) ?? 0
  return Math.min(Math.max(growth, 0), MAX_GROWTH)
}

/** Banks and insurers: book value per share × (ROE − 2%) ÷ (10% − 2%); 0 without book value. */
export function valueOfBank({ equity, shares, returnOnEquity }: Facts): number {
  const bookValue = equity / shares
  const excess = mean(returnOnEquity) - TERMINAL_GROWTH
  if (bookValue <= 0 || excess <= 0) return 0
  return (bookValue * excess) / (DISCOUNT_RATE - TERMINAL_GROWTH)
}

/** Null if a figure is missing, or if it is not above zero. */
export function intrinsicValue(company: ScoredCompany): number | null {
  const isBank = company.inputs.sector === 'financial'
  if (!knows(company, isBank ? BANK_VALUE_NEEDS : VALUE_NEEDS)) return null
  const facts = selectFacts(company)
  const value = isBank ? valueOfBank(facts) : valueOfBusiness(facts)
  return value > 0 ? value : null
}

export function listBuffettValues(company: ScoredCompany): SchoolValue[] {
  const value = intrinsicValue(company)
  const margin = marginOfSafety(company.price, value)
  return [
    { label: 'Intrinsic value', text: value === null ? null : formatPrice(value) },
    { label: 'Margin of safety', text: margin === null ? null : formatPercent(margin) },
  ]
}
