import { z } from 'zod'
import { isActiveSubscriber, operatorClient } from './clients.ts'
import { failure, json, readJson } from './http.ts'

const defaultLimit = 20
const maxLimit = 100
/** What a visitor without a subscription sees of the picks: a taste. */
const teaserLimit = 3

const RequestSchema = z.object({
  region: z.string().trim().toLowerCase().max(50).nullish(),
  sector: z.string().trim().max(50).nullish(),
  ticker: z.string().trim().toUpperCase().max(10).nullish(),
  limit: z.number().int().min(1).max(maxLimit).nullish(),
})

type NewsFilter = z.infer<typeof RequestSchema>

/** Answers POST { region, sector, ticker, limit } with { success, articles, total }. */
export async function answerNews(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const filter = RequestSchema.safeParse(body.value)
  if (!filter.success) return failure(400, 'invalid-request', z.prettifyError(filter.error))

  const isSubscriber = await isActiveSubscriber(request)
  const limit = Math.min(filter.data.limit ?? defaultLimit, isSubscriber ? maxLimit : teaserLimit)
  const { articles, total } = await readArticles(filter.data, limit)
  return json({ success: true, articles, total, isTeaser: !isSubscriber })
}

async function readArticles(filter: NewsFilter, limit: number) {
  let query = operatorClient()
    .from('news_articles')
    .select('*', { count: 'exact' })
    .order('published_at', { ascending: false })
    .order('id')
    .limit(limit)
  if (filter.region && filter.region !== 'all') query = query.eq('region', filter.region)
  if (filter.sector) query = query.ilike('sector', escapeLike(filter.sector))
  if (filter.ticker) query = query.eq('ticker', filter.ticker)
  const { data, count, error } = await query
  if (error) throw new Error(`the picks could not be read: ${error.message}`)
  return { articles: data.map(presentArticle), total: count ?? data.length }
}

type ArticleRow = Record<string, unknown> & { url: string; published_at: string }

function presentArticle({ published_at, url, ...article }: ArticleRow) {
  return { ...article, url: withUtm(absoluteUrl(url)), publishedAt: published_at }
}

/** Rows may link to our own pages by path, so that they hold wherever the site is served. */
function absoluteUrl(url: string): string {
  return new URL(url, Deno.env.get('SITE_URL') ?? 'http://localhost:3000').href
}

function withUtm(url: string): string {
  const tagged = new URL(url)
  tagged.searchParams.set('utm_source', 'kachi')
  tagged.searchParams.set('utm_medium', 'news')
  tagged.searchParams.set('utm_campaign', 'editors-picks')
  return tagged.href
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
