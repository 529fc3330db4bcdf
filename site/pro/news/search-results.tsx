import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/format-date.ts'
import { addCampaign } from '#domain/news/article-address.ts'
import { findUrlProblem } from '#domain/validate-text.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { useDebounced } from '#site/ui/use-debounced.ts'
import { type ArchivePaths, type SearchResult, searchAll } from './search-archive.ts'

type SearchResultsProps = { query: string; archive: ArchivePaths }

export function SearchResults({ query, archive }: SearchResultsProps) {
  const asked = useDebounced(query.trim())
  const { data, isPending, isError } = useQuery({
    queryKey: ['search', asked],
    queryFn: () => searchAll(asked, archive),
    placeholderData: (before) => before,
    retry: false,
  })

  if (isPending) return <Skeleton className="mt-8 h-40" />
  if (isError) {
    return (
      <p role="alert" className="mt-8">
        The search did not respond. Check your connection and type again.
      </p>
    )
  }
  const count = data.news.length + data.archive.length
  return (
    <div className="mt-6">
      <p role="status" className="text-small text-muted">
        {count === 0
          ? `Nothing found for “${asked}”.`
          : `${count} ${count === 1 ? 'result' : 'results'} for “${asked}”.`}
      </p>
      <ResultList title="News" results={data.news} />
      <ResultList title="From the archive" results={data.archive} />
    </div>
  )
}

function ResultList({ title, results }: { title: string; results: SearchResult[] }) {
  if (results.length === 0) return null
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="text-title font-medium">{title}</h3>
      <ul className="mt-2">
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ul>
    </section>
  )
}

function ResultRow({
  result: { title, url, origin, date, isPick, snippet },
}: {
  result: SearchResult
}) {
  const isOwn = url.startsWith('/')
  const href = isOwn ? url : safeAddress(url)
  return (
    <li className="border-t border-hairline py-4">
      <a
        href={href}
        {...(isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        className="font-serif text-body font-semibold wrap-anywhere hover:text-accent"
      >
        {title}
      </a>
      <p className="mt-1 max-w-3xl text-small wrap-anywhere">
        {snippet.map(({ text, isMatch }, index) =>
          isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move.
            <mark key={index} className="bg-tint font-semibold text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      <p className="mt-1 text-note text-muted">
        {origin} · <time dateTime={date}>{formatDate(date)}</time>
        {isPick ? ' · Editor’s pick' : ''}
      </p>
    </li>
  )
}

function safeAddress(url: string): string | undefined {
  if (findUrlProblem(url)) return undefined
  return addCampaign(url, { medium: 'editors-picks', campaign: 'pro' })
}
