import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadProblem } from '#site/account/section.tsx'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { DeskArticleRows } from './article-rows.tsx'
import { type DeskArticle, type DeskFilters, loadDeskArticles } from './desk-service.ts'
import { EmptyList } from './empty-list.tsx'

const PAGE_SIZE = 50
const REFRESH_MS = 60_000

type ArticleQueueProps = {
  state: DeskArticle['state']
  filters?: DeskFilters
  empty: string
  onSearch?: () => void
}

export function ArticleQueue({ state, filters = {}, empty, onSearch }: ArticleQueueProps) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['desk', 'articles', state, filters, limit],
    queryFn: () => loadDeskArticles(state, filters, limit),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  })

  if (isPending) return <Waiting />
  if (!data) {
    return <LoadProblem what="The list" problem={error.message} onRetry={() => void refetch()} />
  }
  if (data.length === 0) {
    return <EmptyList>{empty}</EmptyList>
  }
  return (
    <>
      <DeskArticleRows articles={data} onSearch={onSearch} />
      {data.length >= limit ? (
        <Button look="secondary" className="mt-6" onClick={() => setLimit(limit + PAGE_SIZE)}>
          Show older
        </Button>
      ) : null}
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}
