import type { ResolvedSearch } from '#domain/search/resolve-search.ts'

/** Says which company a name or code was taken for, so that a reader can object. */
export function TakenCompanies({ taken }: Pick<ResolvedSearch, 'taken'>) {
  if (taken.length === 0) return null
  return (
    <p role="status" className="mt-6 text-small text-muted wrap-anywhere">
      Showing{' '}
      {taken.map(({ found }, index) => (
        <span key={found.symbol}>
          {index > 0 ? '; ' : ''}
          <span className="font-medium text-ink">{found.name}</span>, {found.symbol}
        </span>
      ))}
    </p>
  )
}
