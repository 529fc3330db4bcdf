export const SECTORS = ['general', 'financial', 'utility'] as const
export type Sector = (typeof SECTORS)[number]

type Traits = {
  /** Standard industrial classification; null if unknown. */
  sic: number | null
  hasCurrentAssets: boolean
  hasFinancialTags: boolean
}

/**
 * The sector that decides which criteria apply. Banks, brokers, insurers and holding companies
 * (6000-6499, 6700-6799 except real estate trusts) do not split their balance sheets into current
 * and long-term, so the liquidity criteria cannot apply to them. One that does, such as a health
 * insurer, is judged like any other company. Utilities sell electricity, gas or water.
 */
export function chooseSector({ sic, hasCurrentAssets, hasFinancialTags }: Traits): Sector {
  if (sic === null) return hasFinancialTags && !hasCurrentAssets ? 'financial' : 'general'
  if ((sic >= 4900 && sic < 4950) || sic === 4991) return 'utility'
  const isFinance = (sic >= 6000 && sic < 6500) || (sic >= 6700 && sic < 6800 && sic !== 6798)
  return isFinance && !hasCurrentAssets ? 'financial' : 'general'
}
