import type { ScoredCompany } from './company.ts'
import type { ScoredCriterion } from './evaluate-criterion.ts'
import { selectFacts } from './facts.ts'
import { formatFigure, formatValue } from './format-value.ts'

export type ArithmeticStep = {
  label: string
  value: number
  unit: 'perShare' | 'millions' | 'fraction' | 'ratio' | 'count'
}

/** `isComplete`: the expression already includes the result, or why there is none. */
export type ShownWork = { steps?: ArithmeticStep[]; expression: string; isComplete?: true }

export type Arithmetic = { steps: ArithmeticStep[]; text: string }

/** A criterion's formula with the company's figures put in, and the figures in between. */
export function showArithmetic(
  { rule, value, unit }: Pick<ScoredCriterion, 'rule' | 'value' | 'unit'>,
  company: Pick<ScoredCompany, 'inputs' | 'price'>,
): Arithmetic {
  const { steps = [], expression, isComplete } = rule.showArithmetic(selectFacts(company))
  const result = formatValue(value, unit)
  const isPlain = isComplete || expression === result || value === null
  return { steps, text: isPlain ? expression : `${expression} = ${result}` }
}

/** A figure inside an expression, negative ones in brackets. */
export function operand(value: number): string {
  return inBrackets(formatFigure(value))
}

export function inBrackets(figure: string): string {
  return figure.startsWith('−') ? `(${figure})` : figure
}

export function countYears(label: string, part: number, years: number): ShownWork {
  return {
    steps: [countOf(label, part), countOf('Years compared', years)],
    expression: `${part} ÷ ${years}`,
  }
}

export function countOf(label: string, value: number): ArithmeticStep {
  return { label, value, unit: 'count' }
}

export function perShare(label: string, value: number): ArithmeticStep {
  return { label, value, unit: 'perShare' }
}

export function millions(label: string, value: number): ArithmeticStep {
  return { label, value, unit: 'millions' }
}

export function fraction(label: string, value: number): ArithmeticStep {
  return { label, value, unit: 'fraction' }
}
