import type { NewsArticle } from '#domain/news/news-article.ts'
import { selectCategories } from '#domain/news/select-articles.ts'
import { Button } from '#site/ui/button.tsx'
import { ArticleList } from './article-list.tsx'
import { NewsFilterBar } from './news-filter-bar.tsx'
import { NewsLoading } from './news-loading.tsx'
import { useNews } from './use-news.ts'
import { useNewsFilters } from './use-news-filters.ts'

const FETCH_LIMIT = 60

export function EditorsPicks() {
  const filters = useNewsFilters()
  const { region, sector, ticker, categories } = filters
  const news = useNews({ region, sector, ticker, limit: FETCH_LIMIT })
  const isLoading = news.isPending || (news.isError && news.isFetching)
  const articles = news.data ?? []

  return (
    <div aria-busy={news.isFetching}>
      <p className="mt-3 max-w-2xl text-muted">
        News curated by editors on value-investing principles.
      </p>
      <NewsFilterBar filters={filters} available={findCategories(articles, categories)} />
      {isLoading ? <NewsLoading /> : null}
      {news.isError && !isLoading ? (
        <NewsError message={news.error.message} onRetry={() => void news.refetch()} />
      ) : null}
      {news.isSuccess ? (
        <ArticleList
          key={[region, sector, ticker, ...categories].join('/')}
          articles={selectCategories(articles, categories)}
        />
      ) : null}
    </div>
  )
}

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
