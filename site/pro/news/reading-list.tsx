import { useQuery } from '@tanstack/react-query'
import { createBuiltInArticles } from '#domain/news/built-in-articles.ts'
import type { NewsArticle } from '#domain/news/news-article.ts'
import { validateNews } from '#domain/news/validate-news.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { ArticleList } from './article-list.tsx'
import type { SavedArticles } from './use-saved-articles.ts'

const COLUMNS =
  'id, title, description, url, source, category, region, sector, ticker, sentiment, reasons, ' +
  'publishedAt:published_at, alsoIn:also_in, state, origin'

export function ReadingList({ saved }: { saved: SavedArticles }) {
  const ids = [...saved.ids]
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['reading list', ids],
    queryFn: () => selectArticles(ids),
    placeholderData: (before) => before,
    retry: false,
  })

  if (isPending) return <Skeleton className="mt-8 h-72" />
  if (isError) {
    return (
      <div role="alert" className="mt-8">
        <p>Your reading list could not be loaded.</p>
        <Button look="secondary" className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <ArticleList
      articles={data.filter(({ id }) => saved.ids.has(id))}
      saved={saved}
      empty="Nothing here yet. Press Save on an article to keep it, on all your devices."
    />
  )
}

/** In the order of the ids. */
async function selectArticles(ids: readonly string[]): Promise<NewsArticle[]> {
  if (ids.length === 0) return []
  const client = await getClient()
  const { data } = await client
    .from('news_articles')
    .select(COLUMNS)
    .in('id', ids.slice(0, 100))
    .throwOnError()
  const rows = (data as unknown as StoredRow[]).map(({ state, origin, ...row }) => ({
    ...row,
    url: URL.parse(row.url, location.origin)?.href,
    isPick: state === 'picked',
    isOwn: origin === 'house',
  }))
  const { articles } = validateNews(rows, new Date().toISOString())
  const known = new Map(
    [...createBuiltInArticles(location.origin, new Date()), ...articles].map((article) => [
      article.id,
      article,
    ]),
  )
  return ids.flatMap((id) => known.get(id) ?? [])
}

type StoredRow = { url: string; state: string; origin: string }
