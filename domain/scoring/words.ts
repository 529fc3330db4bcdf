import { formatMillions, formatNumber, formatPercent, formatPrice } from '../figures.ts'
import { type Company, type Facts, type ScoredCriterion, takeFacts } from './criterion.ts'
import { formatValue } from './show-arithmetic.ts'

export type Words = Record<'weak' | 'strong', (told: Told) => { title: string; why: string }>

export type Told = {
  /** The symbol. */
  s: string
  /** The criterion's value, formatted. */
  v: string
  value: number | null
  isBank: boolean
  isUtility: boolean
  facts: Facts
  /** With its currency if known. */
  price: string
  full: string
}

export function tell(symbol: string, criterion: ScoredCriterion, company: Company): Told {
  const { sector } = company.inputs
  const { value, unit, ramp } = criterion
  return {
    s: symbol,
    v: formatValue(value, unit),
    value,
    isBank: sector === 'financial',
    isUtility: sector === 'utility',
    facts: takeFacts(company),
    price: `${company.currency ? `${company.currency} ` : ''}${formatPrice(company.price)}`,
    full: ramp ? formatValue(ramp[1], unit) : '',
  }
}

export const percent = formatPercent
export const perShare = formatPrice
export const millions = formatMillions

export function ratio(value: number): string {
  return formatNumber(value, 0, 2)
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

export function moved(change: number): string {
  const text = formatPercent(Math.abs(change))
  if (!/[1-9]/.test(text)) return `changed by ${text}`
  return `${change > 0 ? 'grew' : 'fell'} by ${text}`
}

export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
