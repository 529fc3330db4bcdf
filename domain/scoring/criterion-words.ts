import { formatNumber, formatPercent, formatPrice } from '../format-number.ts'
import { describeGiven, type ScoredCompany } from './company.ts'
import type { ScoredCriterion } from './evaluate-criterion.ts'
import { type Facts, selectFacts } from './facts.ts'
import { formatValue } from './format-value.ts'

export type WriteText = (subject: CriterionSubject) => Text

/** A recommendation's title, and the sentence of its thesis that gives the reason. */
export type Text = { title: string; why: string }

/** What a text is about: one criterion of one company. */
export type CriterionSubject = {
  symbol: string
  /** The criterion's value, formatted. */
  result: string
  value: number | null
  facts: Facts
  /** With its currency if known. */
  price: string
}

export function describeSubject(
  symbol: string,
  { value, unit }: Pick<ScoredCriterion, 'value' | 'unit'>,
  company: ScoredCompany,
): CriterionSubject {
  const currency = company.currency ? `${company.currency} ` : ''
  const given = company.givenPrice ? ` (${describeGiven(company.givenPrice)})` : ''
  return {
    symbol,
    result: formatValue(value, unit),
    value,
    facts: selectFacts(company),
    price: `${currency}${formatPrice(company.price)}${given}`,
  }
}

export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** "grew by 12.5%" */
export function describeGrowth(change: number): string {
  const text = formatPercent(Math.abs(change))
  if (!/[1-9]/.test(text)) return `changed by ${text}`
  return `${change > 0 ? 'grew' : 'fell'} by ${text}`
}

export function joinList(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
