import { memo, useDeferredValue, useMemo } from 'react'
import type { NewsArticle, NewsFilters } from '#domain/news/news-article.ts'
import { selectArticles, selectCategories } from '#domain/news/select-articles.ts'
import { OfflineNotice } from '#site/pro/offline-notice.tsx'
import { Button } from '#site/ui/button.tsx'
import { useSearchParam, useTypedSearchParam } from '#site/ui/use-search-param.ts'
import { ArticleList } from './article-list.tsx'
import { NewsFilterBar } from './news-filter-bar.tsx'
import { NewsLoading } from './news-loading.tsx'
import { ReadingList } from './reading-list.tsx'
import type { ArchivePaths } from './search-archive.ts'
import { SearchResults } from './search-results.tsx'
import { useNews } from './use-news.ts'
import { splitCategories, useNewsFilters } from './use-news-filters.ts'
import { type SavedArticles, useSavedArticles } from './use-saved-articles.ts'

const FETCH_LIMIT = 60
const EVERYTHING: NewsFilters = { region: 'all', limit: FETCH_LIMIT }

export function EditorsPicks({ archive }: { archive: ArchivePaths }) {
  const [query = '', setQuery] = useTypedSearchParam('find')
  const [list, setList] = useSearchParam('list')
  const saved = useSavedArticles()
  const isReading = list === 'saved'
  // The typed letter and the pressed button show before up to 100 cards are replaced.
  const searched = useDeferredValue(query)
  const showsSaved = useDeferredValue(isReading)

  return (
    <>
      <p className="mt-3 max-w-2xl text-muted">
        News curated by editors on value-investing principles.
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <SearchField value={query} onChange={setQuery} />
        <Button
          look="secondary"
          aria-pressed={isReading}
          className="aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:ring-ink aria-pressed:hover:bg-ink"
          onClick={() => setList(isReading ? undefined : 'saved')}
        >
          Reading list{saved.ids.size > 0 ? ` (${saved.ids.size})` : ''}
        </Button>
      </div>
      <OfflineNotice>News is loaded as soon as you are back.</OfflineNotice>
      {searched.trim() ? (
        <SearchResults query={searched} archive={archive} />
      ) : showsSaved ? (
        <ReadingList saved={saved} />
      ) : (
        <News saved={saved} />
      )}
    </>
  )
}

type SearchFieldProps = { value: string; onChange: (value: string) => void }

function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <search className="min-w-0 flex-1 basis-64">
      <label className="grid gap-1.5 text-small font-medium">
        Search news and archive
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Company, market or term"
          className="min-h-11 w-full rounded-seal bg-raised px-3.5 text-body font-normal ring-1 ring-control ring-inset placeholder:text-muted"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </search>
  )
}

const News = memo(function News({ saved }: { saved: SavedArticles }) {
  const filters = useNewsFilters()
  const { region, sector, ticker, categories, chosen } = filters
  const news = useNews({ region, sector, ticker, limit: FETCH_LIMIT })
  const every = useNews(EVERYTHING).data
  // A full list may leave out older articles of a label.
  const isEmpty = (wanted: NewsFilters) =>
    every !== undefined &&
    every.length < FETCH_LIMIT &&
    selectCategories(selectArticles(every, wanted), categories).length === 0
  const isLoading = news.isPending || (news.isError && news.isFetching)
  const articles = news.data ?? []
  const available = findCategories(articles, categories)
  const place = [region, sector, ticker, chosen].join('/')
  const selected = useMemo(
    () => (news.isSuccess ? selectCategories(news.data, splitCategories(chosen)) : undefined),
    [news.isSuccess, news.data, chosen],
  )
  const list = useMemo(() => ({ place, isLoading, selected }), [place, isLoading, selected])

  return (
    <div aria-busy={news.isFetching}>
      <NewsFilterBar
        filters={filters}
        isEmpty={isEmpty}
        available={isLoading || available.length > 0 ? available : undefined}
      />
      {news.isError && !isLoading ? (
        <NewsError message={news.error.message} onRetry={() => void news.refetch()} />
      ) : null}
      <Articles {...useDeferredValue(list)} saved={saved} />
    </div>
  )
})

type ArticlesProps = {
  place: string
  isLoading: boolean
  selected: NewsArticle[] | undefined
  saved: SavedArticles
}

/** Memoized, so that the pressed filter shows before up to 100 cards are replaced. */
const Articles = memo(function Articles({ place, isLoading, selected, saved }: ArticlesProps) {
  if (isLoading) return <NewsLoading />
  return selected ? <ArticleList key={place} articles={selected} saved={saved} /> : null
})

function findCategories(articles: NewsArticle[], chosen: string[]): string[] {
  return [...new Set([...articles.map(({ category }) => category), ...chosen])].sort()
}

function NewsError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-8 border-l-4 border-loss pl-4">
      <p className="font-semibold text-loss">
        Unable to load news: {message || 'Failed to fetch news'}
      </p>
      <p className="mt-1 text-small text-muted">Please try again later or check your connection.</p>
      <Button look="secondary" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
