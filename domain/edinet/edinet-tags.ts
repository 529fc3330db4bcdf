import { tagsOf } from '../markets/tag-formula.ts'
import type { TagTable } from '../markets/tag-table.ts'
import { usGaapSummary } from './japan-us-gaap-tags.ts'
import { japaneseGaap } from './japanese-gaap-tags.ts'
import { japaneseIfrs } from './japanese-ifrs-tags.ts'
import { ALWAYS_PARENT, PER_SHARE_ASSETS, YEAR_END_SHARES } from './shared-elements.ts'

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
