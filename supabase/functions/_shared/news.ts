import { z } from 'zod'
import { addCampaign } from '#domain/news/article-address.ts'
import { validateNews } from '#domain/news/validate-news.ts'
import { askDataApi, callerAuthorization, refuseUnchecked, TIMEOUT_MS } from './clients.ts'
import { environment } from './environment.ts'
import { json } from './http.ts'
import { readInput } from './read-input.ts'

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100

const RequestSchema = z.object({
  region: z.string().trim().max(50).nullish(),
  sector: z.string().trim().max(50).nullish(),
  ticker: z.string().trim().max(20).nullish(),
  limit: z.number().int().min(1).max(MAX_LIMIT).nullish(),
})

const CAMPAIGN = { medium: 'news', campaign: 'editors-picks' }

/** Answers POST { region, sector, ticker, limit } with { success, articles, total, isTeaser }. */
export async function answerNews(request: Request): Promise<Response> {
  const input = await readInput(request, RequestSchema)
  if (!input.ok) return input.response
  const { region, sector, ticker, limit } = input.value
  const asked = await fetchNews(request, {
    p_region: isAny(region) ? '' : region,
    p_sector: isAny(sector) ? '' : sector,
    p_ticker: isAny(ticker) ? '' : ticker,
    p_limit: limit ?? DEFAULT_LIMIT,
  })
  // A failed check is an error: subscribers must not mistake the teaser for the whole list.
  if (!asked.ok) return refuseUnchecked(asked.status, asked.error)
  const { answer } = asked
  const articles = answer.articles.flatMap(presentArticle)
  const total = answer.total - (answer.articles.length - articles.length)
  return json({ success: true, articles, total, isTeaser: !answer.isSubscriber })
}

type NewsReading =
  | { ok: true; answer: NewsAnswer }
  | { ok: false; status: number; error: { code: string; message: string } }

/**
 * With the caller's token: the database returns the whole list or the first three articles. Not
 * through supabase-js, whose client takes as long to create as the database takes to answer.
 */
async function fetchNews(request: Request, filter: object): Promise<NewsReading> {
  try {
    const response = await askDataApi(`${environment.supabaseUrl}/rest/v1/rpc/read_news`, {
      method: 'POST',
      headers: {
        apikey: environment.anonKey,
        Authorization: callerAuthorization(request),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(filter),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await response.json()
    if (response.ok) return { ok: true, answer: body as NewsAnswer }
    const { code = '', message = '' } = body as { code?: string; message?: string }
    return { ok: false, status: response.status, error: { code, message } }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    return { ok: false, status: 0, error: { code: 'unreachable', message } }
  }
}

type NewsAnswer = { isSubscriber: boolean; total: number; articles: StoredArticle[] }
type StoredArticle = { id: string; url: string; publishedAt: string; alsoIn: { url: string }[] }

function isAny(name: string | null | undefined): name is null | undefined | '' {
  return !name || name.toLowerCase() === 'all'
}

/** Leaves out rows that the page cannot show: one bad row would make it reject the whole answer. */
function presentArticle(stored: StoredArticle) {
  const article = { ...stored, url: absoluteUrl(stored.url) }
  const { errors } = validateNews([article], stored.publishedAt)
  if (errors.length > 0 || Number.isNaN(Date.parse(stored.publishedAt))) {
    const message = `the article ${JSON.stringify(stored.id)} was left out: ${errors[0] ?? 'no date'}`
    console.warn(JSON.stringify({ level: 'warn', message }))
    return []
  }
  return [{ ...article, url: addCampaign(article.url, CAMPAIGN) }]
}

/** Rows link to the site's own pages by path. */
function absoluteUrl(url: string): string {
  return url.startsWith('/') ? (URL.parse(url, environment.siteUrl)?.href ?? '') : url
}
