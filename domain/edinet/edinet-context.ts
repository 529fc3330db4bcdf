export type EdinetContext = {
  /** 0 for the report's own year, 4 for the oldest of the summary; null for the day of filing. */
  yearsAgo: number | null
  isInstant: boolean
  /** The parent company alone; otherwise the group. */
  isParent: boolean
}

/**
 * Exact names only: segments, classes of shares and owners' equity hang further members on them.
 * The group has no member.
 */
export function parseContext(id: string): EdinetContext | undefined {
  const isParent = id.endsWith('_NonConsolidatedMember')
  const base = isParent ? id.slice(0, -'_NonConsolidatedMember'.length) : id
  if (base === 'FilingDateInstant') return { yearsAgo: null, isInstant: true, isParent }
  const [, year = '', kind] = /^(CurrentYear|Prior[1-9]Year)(Duration|Instant)$/.exec(base) ?? []
  if (kind === undefined) return undefined
  const yearsAgo = year === 'CurrentYear' ? 0 : Number(year.charAt(5))
  return { yearsAgo, isInstant: kind === 'Instant', isParent }
}
