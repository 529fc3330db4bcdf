import { z } from 'zod/mini'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { callFunction, FunctionFailure } from '#site/backend-client/call-function.ts'
import { getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'

const AlsoInSchema = z.array(z.object({ source: z.string(), url: z.string() }))

const ReasonsSchema = z.array(
  z.object({
    label: z.enum(['category', 'region', 'sector', 'company', 'sentiment', 'relevance']),
    value: z.string(),
    rule: z.enum(['words', 'feed', 'nothing found']),
    because: z.array(z.string()),
  }),
)

const DeskArticleSchema = z.object({
  id: z.string(),
  state: z.enum(['listed', 'picked', 'scheduled', 'hidden']),
  pick_position: z.nullable(z.number()),
  publish_at: z.nullable(z.string()),
  pick_until: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  source: z.string(),
  category: z.string(),
  region: z.string(),
  sector: z.nullable(z.string()),
  sentiment: z.string(),
  companies: z.array(z.string()),
  relevance: z.nullable(z.number()),
  reasons: ReasonsSchema,
  also_in: AlsoInSchema,
  original: z.nullable(z.object({ title: z.string(), description: z.string() })),
  published_at: z.string(),
  origin: z.enum(['house', 'feed', 'link']),
})

export type DeskArticle = z.infer<typeof DeskArticleSchema>

const COLUMNS = Object.keys(DeskArticleSchema.def.shape).join(', ')

export type DeskFilters = {
  region?: string | undefined
  sector?: string | undefined
  category?: string | undefined
  search?: string | undefined
}

/** What an editor may change in an article; null restores the source's own words. */
export type ArticleChange = {
  state?: 'listed' | 'picked' | 'hidden'
  publishAt?: string
  until?: string | null
  title?: string | null
  description?: string | null
  category?: string
  region?: string
  sector?: string | null
  sentiment?: string
}

/** Every call of the desk can throw it. The message is shown to the editor. */
export class DeskError extends Error {}

/** Newest first; picks in their own order. */
export async function loadDeskArticles(
  state: DeskArticle['state'],
  { region, sector, category, search }: DeskFilters,
  limit: number,
): Promise<DeskArticle[]> {
  const client = await getSignedInClient()
  let query = client.from('news_articles').select(COLUMNS).eq('state', state)
  if (region) query = query.eq('region', region)
  if (sector) query = query.eq('sector', sector)
  if (category) query = query.eq('category', category)
  if (search) {
    query = query.textSearch('search_words', search, { type: 'websearch', config: 'english' })
  }
  const ordered =
    state === 'picked'
      ? query.order('pick_position').order('id')
      : query.order('published_at', { ascending: false }).order('id')
  const { data, error } = await ordered.limit(limit)
  if (error) throw describeDeskError(error)
  return z.array(DeskArticleSchema).parse(data)
}

/** @returns the change's id, for `undoChange` */
export async function changeArticle(id: string, change: ArticleChange): Promise<number> {
  const client = await getSignedInClient()
  const { data, error } = await client.rpc('change_news_article', { p_id: id, p_change: change })
  if (error) throw describeDeskError(error)
  return ChangedSchema.parse(data).changeId
}

export async function orderPicks(ids: string[]): Promise<number> {
  const client = await getSignedInClient()
  const { data, error } = await client.rpc('order_picks', { p_ids: ids })
  if (error) throw describeDeskError(error)
  return ChangedSchema.parse(data).changeId
}

export async function undoChange(changeId: number): Promise<void> {
  const client = await getSignedInClient()
  const { error } = await client.rpc('undo_news_change', { p_id: changeId })
  if (error) throw describeDeskError(error)
}

const ChangedSchema = z.object({ changeId: z.number() })

const AddedSchema = z.object({
  changeId: z.nullable(z.number()),
  articles: z.array(z.object({ id: z.string(), title: z.string() })),
})

const RefusedSchema = z.object({ error: z.string() })

export type NewLink = { url: string; title?: string; description?: string; source?: string }

/** `changeId` is null if the link was known already. */
export async function addDeskLink(link: NewLink) {
  try {
    const answer = await callFunction('news-desk', link)
    const refused = RefusedSchema.safeParse(answer)
    if (refused.success) throw new DeskError(refused.data.error)
    const { changeId, articles } = AddedSchema.parse(answer)
    return { changeId, article: articles[0] }
  } catch (cause) {
    if (cause instanceof DeskError) throw cause
    throw new DeskError(cause instanceof FunctionFailure ? cause.message : UNREACHABLE, { cause })
  }
}

/** The articles' ids, in the issue's order. */
export async function selectIssuePicks(issue: string): Promise<string[]> {
  const client = await getSignedInClient()
  const { data, error } = await client
    .from('issue_picks')
    .select('article_id')
    .eq('issue', issue)
    .order('position')
  if (error) throw describeDeskError(error)
  return z
    .array(z.object({ article_id: z.string() }))
    .parse(data)
    .map((row) => row.article_id)
}

/** @returns the previous ids */
export async function setIssuePicks(issue: string, ids: string[]): Promise<string[]> {
  const client = await getSignedInClient()
  const { data, error } = await client.rpc('set_issue_picks', { p_issue: issue, p_ids: ids })
  if (error) throw describeDeskError(error)
  return z.array(z.string()).parse(data)
}

/**
 * Checks the editor's token: without one the client falls back to the visitor's key, and its empty
 * lists would look like an empty desk.
 */
export async function getSignedInClient() {
  try {
    const client = await getClient()
    await loadAccessToken(client)
    return client
  } catch (cause) {
    throw new DeskError('Your session has ended. Reload the page and sign in again.', { cause })
  }
}

export function describeDeskError({ code, message }: { code: string; message: string }): DeskError {
  if (code === 'PT403' || code === '42501') {
    return new DeskError(
      'You are no longer an editor. To become one again, ask the operator of this server.',
    )
  }
  if (code.startsWith('PT')) return new DeskError(message)
  if (code === '23514') return new DeskError('A field is empty or too long, or a label is unknown.')
  if (code === '23505') return new DeskError('This already exists.')
  return new DeskError(code === '' ? UNREACHABLE : `The server refused: ${message}`)
}
