import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatLongDate } from '#domain/format-date.ts'
import { LoadProblem } from '#site/account/section.tsx'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { DeskArticleRows } from './article-rows.tsx'
import { useDesk } from './desk-context.ts'
import {
  type DeskArticle,
  loadDeskArticles,
  orderPicks,
  setIssuePicks,
  undoChange,
} from './desk-service.ts'
import { EmptyList } from './empty-list.tsx'
import { useIssuePicks } from './use-article-actions.ts'

const MAX_PICKS = 200
const PICKS_KEY = ['desk', 'articles', 'picked']

export function PickedArticles() {
  const { act } = useDesk()
  const queryClient = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: PICKS_KEY,
    queryFn: () => loadDeskArticles('picked', {}, MAX_PICKS),
    staleTime: 0,
    retry: false,
  })

  async function handleMove(article: DeskArticle, by: -1 | 1) {
    const picks = queryClient.getQueryData<DeskArticle[]>(PICKS_KEY) ?? []
    const from = picks.findIndex(({ id }) => id === article.id)
    const moved = picks.filter(({ id }) => id !== article.id)
    if (from < 0 || from + by < 0 || from + by >= picks.length) return
    moved.splice(from + by, 0, article)
    queryClient.setQueryData(PICKS_KEY, moved)
    await act(`Moved ${by < 0 ? 'up' : 'down'}: ${article.title}`, async () => {
      const changeId = await orderPicks(moved.map(({ id }) => id))
      return () => undoChange(changeId)
    })
  }

  if (isPending) return <Skeleton className="h-64" />
  if (!data) {
    return <LoadProblem what="The picks" problem={error.message} onRetry={() => void refetch()} />
  }
  return (
    <>
      <IssueSummary picks={data} />
      {data.length === 0 ? (
        <EmptyList>No picks yet. Readers see incoming articles, newest first.</EmptyList>
      ) : (
        <DeskArticleRows articles={data} onMove={(article, by) => void handleMove(article, by)} />
      )}
    </>
  )
}

function IssueSummary({ picks }: { picks: DeskArticle[] }) {
  const { act } = useDesk()
  const { issue, ids } = useIssuePicks()
  const first = picks.slice(0, 4).map(({ id }) => id)

  function handleFill() {
    return act(
      `Added the first ${first.length} picks to the issue of ${formatLongDate(issue)}`,
      async () => {
        const before = await setIssuePicks(issue, first)
        return () => setIssuePicks(issue, before)
      },
    )
  }

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-control pl-4">
      <p className="text-small">
        <span className="font-semibold">Issue of {formatLongDate(issue)}:</span>{' '}
        {ids.length === 0
          ? 'no picks yet. Press I on an article to add it, or add the first few.'
          : `${ids.length} of at most 8 picks, in the order you added them.`}
      </p>
      {ids.length === 0 && first.length > 0 ? (
        <Button look="secondary" onClick={() => void handleFill()}>
          Add the first {first.length}
        </Button>
      ) : null}
    </div>
  )
}
