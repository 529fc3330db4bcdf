import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import type { NewsArticle } from '#domain/news/news-article.ts'
import { getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'
import { showToast } from '#site/ui/toast-store.ts'

const KEY = ['saved articles']
const RowsSchema = z.array(z.object({ article_id: z.string() }))

export type SavedArticles = {
  ids: ReadonlySet<string>
  toggle: (article: Pick<NewsArticle, 'id' | 'title'>) => void
}

/**
 * Saved in the reader's account. If the server does not answer, a change applies to this page only. The same object
 * until the ids change, so that lists of articles need not render again.
 */
export function useSavedArticles(): SavedArticles {
  const queryClient = useQueryClient()
  const { data: ids = NONE } = useQuery({ queryKey: KEY, queryFn: selectSaved, retry: false })
  return useMemo(() => ({ ids, toggle: createToggle(queryClient, ids) }), [queryClient, ids])
}

function createToggle(queryClient: QueryClient, ids: ReadonlySet<string>): SavedArticles['toggle'] {
  return ({ id, title }) => {
    const isSaved = ids.has(id)
    const others = [...ids].filter((other) => other !== id)
    queryClient.setQueryData(KEY, new Set(isSaved ? others : [id, ...others]))
    showToast(isSaved ? 'Article removed' : 'Article saved', title)
    void store(id, !isSaved).catch((cause: unknown) => {
      console.warn('A saved article could not be stored.', cause)
      showToast(
        'Saved on this page only',
        'The server did not respond. It is not on your other devices yet.',
        'problem',
      )
    })
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Latest first. */
async function selectSaved(): Promise<ReadonlySet<string>> {
  const client = await getClient()
  const token = await loadAccessToken(client)
  const { data } = await client
    .from('saved_articles')
    .select('article_id')
    .order('saved_at', { ascending: false })
    .setHeader('Authorization', `Bearer ${token}`)
    .throwOnError()
  return new Set(RowsSchema.parse(data).map(({ article_id: id }) => id))
}

async function store(id: string, isSaved: boolean): Promise<void> {
  const client = await getClient()
  const saved = client.from('saved_articles')
  // Another device may have saved it already.
  if (isSaved) {
    const options = { onConflict: 'user_id,article_id', ignoreDuplicates: true }
    await saved.upsert({ article_id: id }, options).throwOnError()
  } else await saved.delete().eq('article_id', id).throwOnError()
}
