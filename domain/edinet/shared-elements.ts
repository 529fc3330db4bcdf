import { ISSUED_SHARES } from '../markets/line-items/named-lines.ts'
import type { TagTable } from '../markets/tag-table.ts'

export const INTERIM_DIVIDEND = 'jpcrp_cor:InterimDividendPaidPerShareSummaryOfBusinessResults'

/** The group has no shares of its own, so these are filed for the parent in every report. */
export const ALWAYS_PARENT: readonly string[] = [
  'jpcrp_cor:DividendPaidPerShareSummaryOfBusinessResults',
  INTERIM_DIVIDEND,
  ISSUED_SHARES,
]

/** Later reports repeat these without adjusting them for splits. */
export const UNADJUSTED = ['dividendPerShare', 'shares'] as const

/** Splits are found with year-end counts instead: `issued-splits.ts`. */
export const NO_SHARE_TAGS: TagTable['shares'] = { averageCounts: [], perShare: [], income: [] }

/**
 * Pairs of an amount and the same per share, restated for splits. The IFRS element is named after
 * a ratio, but filers use it for equity per share, in yen.
 */
export const PER_SHARE_ASSETS = [
  {
    perShare: 'jpcrp_cor:NetAssetsPerShareSummaryOfBusinessResults',
    amount: 'jpcrp_cor:NetAssetsSummaryOfBusinessResults',
  },
  {
    perShare: 'jpcrp_cor:EquityToAssetRatioIFRSSummaryOfBusinessResults',
    amount: 'jpcrp_cor:EquityAttributableToOwnersOfParentIFRSSummaryOfBusinessResults',
  },
  {
    perShare: 'jpcrp_cor:EquityAttributableToOwnersOfParentPerShareIFRSSummaryOfBusinessResults',
    amount: 'jpcrp_cor:EquityAttributableToOwnersOfParentIFRSSummaryOfBusinessResults',
  },
  {
    perShare: 'jpcrp_cor:EquityAttributableToOwnersOfParentPerShareUSGAAPSummaryOfBusinessResults',
    amount: 'jpcrp_cor:EquityAttributableToOwnersOfParentUSGAAPSummaryOfBusinessResults',
  },
] as const

const SUMMARY = 'SummaryOfBusinessResults'
/** Figures that summary and statements call differently. */
const OTHER_TWINS = [
  ['jppfs_cor:Assets', `jpcrp_cor:TotalAssets${SUMMARY}`],
  ['jpigp_cor:AssetsIFRS', `jpcrp_cor:TotalAssetsIFRS${SUMMARY}`],
  ['jppfs_cor:OrdinaryIncomeBNK', `jpcrp_cor:OrdinaryIncome${SUMMARY}`],
  ['jppfs_cor:OperatingIncomeINS', `jpcrp_cor:OrdinaryIncome${SUMMARY}`],
  [
    'jpigp_cor:NetCashProvidedByUsedInOperatingActivitiesIFRS',
    `jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesIFRS${SUMMARY}`,
  ],
  ['jppfs_cor:ProfitLoss', `jpcrp_cor:NetIncomeLoss${SUMMARY}`],
] as const

/** The elements of the same figure in the summary, or in the statements. */
export function listTwins(element: string): string[] {
  const name = element.slice(element.indexOf(':') + 1)
  const others = OTHER_TWINS.flatMap((pair) =>
    pair.some((one) => one === element) ? pair.filter((one) => one !== element) : [],
  )
  if (!element.startsWith('jpcrp_cor:')) return [`jpcrp_cor:${name}${SUMMARY}`, ...others]
  if (!name.endsWith(SUMMARY)) return others
  const local = name.slice(0, -SUMMARY.length)
  return [`jppfs_cor:${local}`, `jpigp_cor:${local}`, ...others]
}

/**
 * Adds the taxonomy to the elements of formulas: that of the summary table to the summary's, the
 * given one to the others.
 */
export function withTaxonomy(
  taxonomy: string,
  formulas: TagTable['formulas'],
): TagTable['formulas'] {
  const prefix = (formula: string) =>
    formula.replaceAll(/(?<![\w:-])[A-Z]\w+(?![\w:])/g, (element) =>
      element.endsWith('SummaryOfBusinessResults')
        ? `jpcrp_cor:${element}`
        : `${taxonomy}:${element}`,
    )
  const entries = Object.entries(formulas).map(
    ([name, lists]) => [name, lists.map((equals) => equals.map(prefix))] as const,
  )
  return Object.fromEntries(entries)
}
