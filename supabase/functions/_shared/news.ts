import { z } from 'zod'
import { validateNews } from '#domain/news/validate-news.ts'
import { findSubscription, operatorClient } from './clients.ts'
import { environment } from './environment.ts'
import { failure, json, readJson } from './http.ts'

const defaultLimit = 20
const maxLimit = 100
const teaserLimit = 3
/** Read in addition, to replace rows that cannot be shown. */
const spareRows = 20

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

  const subscription = await findSubscription(request)
  // A failed check is an error: subscribers must not mistake the teaser for the whole list.
  if (subscription.status === 'unknown') return subscription.response
  const isSubscriber = subscription.status === 'active'
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
    .limit(limit + spareRows)
  if (filter.region && filter.region !== 'all') query = query.eq('region', filter.region)
  if (filter.sector) query = query.ilike('sector', escapeLike(filter.sector))
  if (filter.ticker) query = query.eq('ticker', filter.ticker)
  const { data, count, error } = await query
  if (error) throw new Error(`the picks could not be read: ${error.message}`)
  const articles = data.flatMap(presentArticle)
  const unusable = data.length - articles.length
  return { articles: articles.slice(0, limit), total: (count ?? data.length) - unusable }
}

type ArticleRow = Record<string, unknown> & { id: string; url: string; published_at: string }

/** Leaves out rows that the page could not show: one bad row would make it reject the whole answer. */
function presentArticle({ published_at, url, ...article }: ArticleRow) {
  const presented = { ...article, url: absoluteUrl(url), publishedAt: published_at }
  const { errors } = validateNews([presented], published_at)
  if (errors.length > 0 || Number.isNaN(Date.parse(published_at))) {
    const message = `the pick ${JSON.stringify(article.id)} was left out: ${errors[0] ?? 'no date'}`
    console.warn(JSON.stringify({ level: 'warn', message }))
    return []
  }
  return [{ ...presented, url: withUtm(presented.url) }]
}

/** Rows link to the site's own pages by path. */
function absoluteUrl(url: string): string {
  return URL.parse(url, environment.siteUrl)?.href ?? ''
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
