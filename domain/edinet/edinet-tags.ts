import { describeFigure, type FigureName } from '../markets/line-items/figures.ts'
import { YEAR_END_SHARES } from '../markets/line-items/named-lines.ts'
import { tagsOf } from '../markets/tag-formula.ts'
import type { TagTable } from '../markets/tag-table.ts'
import { japaneseGaap } from './japanese-gaap-tags.ts'
import { japaneseIfrs } from './japanese-ifrs-tags.ts'
import { usGaapSummary } from './japanese-us-gaap-tags.ts'
import { ALWAYS_PARENT, PER_SHARE_ASSETS } from './shared-elements.ts'

/** By the standard that a filing names in `jpdei_cor:AccountingStandardsDEI`. */
export const EDINET_TAGS = {
  'Japan GAAP': japaneseGaap,
  IFRS: japaneseIfrs,
  'US GAAP': usGaapSummary,
} as const satisfies Record<string, TagTable>

export type EdinetStandard = keyof typeof EDINET_TAGS

export function isEdinetStandard(text: string): text is EdinetStandard {
  return Object.hasOwn(EDINET_TAGS, text)
}

/** Elements of figures at the end of a year, and of figures over it. */
const kinds = new Map<string, 'balance' | 'flow'>()
for (const { formulas } of Object.values(EDINET_TAGS)) {
  for (const [name, lists] of Object.entries(formulas)) {
    const kind = describeFigure(name as FigureName).kind
    if (kind === 'count') continue
    const listed = kind === 'balance' ? kind : 'flow'
    const parts = lists.flat(2).map((formula) => formula.replaceAll(/ unless [^;)]+/g, ''))
    for (const tag of parts.flatMap(tagsOf)) kinds.set(tag, listed)
  }
}

/** Whether the element is of a moment or of a period, as its context says: otherwise it is mistagged. */
export function isOfKind(element: string, isInstant: boolean): boolean {
  const kind = kinds.get(element)
  return kind === undefined || (kind === 'balance') === isInstant
}

/** Every standard element that is kept of a filing. */
export const EDINET_ELEMENTS: ReadonlySet<string> = new Set([
  ...Object.values(EDINET_TAGS).flatMap(({ formulas, yearTags, financial }) => [
    ...Object.values(formulas).flat(2).flatMap(tagsOf),
    ...yearTags,
    ...financial,
  ]),
  ...ALWAYS_PARENT,
  ...PER_SHARE_ASSETS.flatMap(({ perShare, amount }) => [perShare, amount]),
  YEAR_END_SHARES,
  'jppfs_cor:NoncurrentLiabilities',
  'jpcrp_cor:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc',
  'jpcrp_cor:InterimDividendPaidPerShareSummaryOfBusinessResults',
])
