import type { AccountingStandard } from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'

const STANDARD_NAMES: Record<AccountingStandard, string> = {
  'us-gaap': 'US GAAP',
  'ifrs-full': 'IFRS',
  'jp-gaap': 'Japanese GAAP',
}

export function nameStandard(standard: AccountingStandard): string {
  return STANDARD_NAMES[standard]
}

/** Why a figure is missing, in the words that all sources share. */
export const MISSING_BECAUSE = {
  notTagged: (standard: AccountingStandard) =>
    `Filings under ${STANDARD_NAMES[standard]} do not tag it.`,
  notFiled: () => 'Not among the figures that we have of its annual reports.',
  noneReported: () => 'The balance sheet lists all its liabilities and none of this kind.',
  notByTerm: () => 'The balance sheet does not say what is due within a year.',
  ownElement: (element: string) =>
    `The company reports some of it in an element of its own (${element}), whose meaning is not certain.`,
  ofOthers: () =>
    'The filed net assets include what belongs to others, and how much that is, the filing does not say.',
  contradicted: (other: string) => `The filed figure contradicts ${other}, so we do not use it.`,
} as const

export type MissingBecause = Partial<Record<FigureName, string>>
