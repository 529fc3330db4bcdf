import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addCampaign } from '#domain/news/article-address.ts'
import { createBuiltInArticles } from '#domain/news/built-in-articles.ts'
import type { NewsArticle } from '#domain/news/news-article.ts'
import { selectArticles } from '#domain/news/select-articles.ts'
import { validateNews } from '#domain/news/validate-news.ts'
import { postPublicFunction } from '#site/backend-client/post-public-function.ts'
import { createQueryClient, REFETCH_MS } from '#site/backend-client/query-client.ts'

const PICK_COUNT = 3

const FILTERS = { limit: PICK_COUNT }
const FUNCTIONS = ['intelligent-news', 'news-data']

/** Falls back silently, as specified. */
async function fetchLatestPicks(): Promise<NewsArticle[]> {
  for (const name of FUNCTIONS) {
    const picks = await askFunction(name).catch(() => [])
    if (picks.length > 0) return picks
  }
  return selectPicks(createBuiltInArticles(location.origin, new Date()))
}

async function askFunction(name: string): Promise<NewsArticle[]> {
  const answer = await postPublicFunction(name, FILTERS)
  const hasArticles = typeof answer === 'object' && answer !== null && 'articles' in answer
  if (!hasArticles) return []
  const { articles, errors } = validateNews(answer.articles, new Date().toISOString())
  return errors.length === 0 ? selectPicks(articles) : []
}

function selectPicks(articles: NewsArticle[]): NewsArticle[] {
  const picks = selectArticles(articles, FILTERS)
  const campaign = { medium: 'editors-picks', campaign: 'home' }
  return picks.map((pick) => ({ ...pick, url: addCampaign(pick.url, campaign) }))
}

const PLACES = Array.from({ length: PICK_COUNT }, (_, index) => index)

export function LatestPicks() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PickList />
    </QueryClientProvider>
  )
}

function PickList() {
  const { data, isPending } = useQuery({
    queryKey: ['latest-picks'],
    queryFn: fetchLatestPicks,
    refetchInterval: REFETCH_MS,
  })
  return (
    <ul aria-busy={isPending} className="needs-script grid gap-x-8 md:grid-cols-3">
      {data
        ? data.map((pick) => <Pick key={pick.id} pick={pick} />)
        : PLACES.map((place) => <PickSkeleton key={place} />)}
    </ul>
  )
}

function Pick({ pick }: { pick: NewsArticle }) {
  return (
    <li className="group relative min-h-36 border-t border-hairline py-4">
      <p className="text-note text-muted">
        {pick.source} · {pick.category}
      </p>
      <h4 className="mt-1 line-clamp-3 text-lead font-medium">
        <a
          href={pick.url}
          target="_blank"
          rel="noopener noreferrer"
          className="transition-colors after:absolute after:inset-0 group-hover:text-accent"
        >
          {pick.title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </h4>
    </li>
  )
}

function PickSkeleton() {
  return (
    <li className="min-h-36 border-t border-hairline py-4">
      <span className="sr-only">Loading</span>
      <div className="mt-1 h-3 w-32 animate-pulse rounded-seal bg-hairline" />
      <div className="mt-4 h-5 w-full animate-pulse rounded-seal bg-hairline" />
      <div className="mt-2 h-5 w-2/3 animate-pulse rounded-seal bg-hairline" />
    </li>
  )
}
