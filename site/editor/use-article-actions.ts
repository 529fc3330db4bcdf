import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatLongDate } from '#domain/format-date.ts'
import { nextIssueDay } from '#domain/newsletter/issue-schedule.ts'
import { useDesk } from './desk-context.ts'
import {
  type ArticleChange,
  changeArticle,
  type DeskArticle,
  selectIssuePicks,
  setIssuePicks,
  undoChange,
} from './desk-service.ts'

/** In the form of the issue's file name. */
function findNextIssue(): string {
  return nextIssueDay(new Date())
}

export function useIssuePicks() {
  const issue = findNextIssue()
  const { data: ids = [] } = useQuery({
    queryKey: ['desk', 'issue', issue],
    queryFn: () => selectIssuePicks(issue),
    retry: false,
  })
  return { issue, ids }
}

export function useArticleActions() {
  const { act } = useDesk()
  const queryClient = useQueryClient()
  const { issue, ids } = useIssuePicks()

  const change = (label: string, { id, title }: DeskArticle, wanted: ArticleChange) => {
    if (wanted.state) removeFromLists(queryClient, id)
    return act(`${label}: ${title}`, async () => {
      const changeId = await changeArticle(id, wanted)
      return () => undoChange(changeId)
    })
  }

  function toggleInIssue({ id, title }: DeskArticle) {
    const isIn = ids.includes(id)
    const label = isIn ? 'Removed from the issue' : `Added to the issue of ${formatLongDate(issue)}`
    return act(`${label}: ${title}`, async () => {
      const current = await selectIssuePicks(issue)
      const others = current.filter((other) => other !== id)
      const before = await setIssuePicks(issue, isIn ? others : [...others, id])
      return () => setIssuePicks(issue, before)
    })
  }

  return {
    pick: (article: DeskArticle) => change('Picked', article, { state: 'picked' }),
    hide: (article: DeskArticle) => change('Hidden', article, { state: 'hidden' }),
    putBack: (article: DeskArticle) => change('Put back', article, { state: 'listed' }),
    edit: (article: DeskArticle, wanted: ArticleChange) => change('Edited', article, wanted),
    toggleInIssue,
    isInIssue: (article: DeskArticle) => ids.includes(article.id),
  }
}

function removeFromLists(queryClient: QueryClient, id: string): void {
  void queryClient.cancelQueries({ queryKey: ['desk', 'articles'] }, { revert: false })
  queryClient.setQueriesData<DeskArticle[]>({ queryKey: ['desk', 'articles'] }, (known) =>
    known?.filter((article) => article.id !== id),
  )
}

export type ArticleActions = ReturnType<typeof useArticleActions>
