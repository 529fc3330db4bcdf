import { z } from 'zod'
import { addCampaign } from '#domain/news/article-address.ts'
import { validateNews } from '#domain/news/validate-news.ts'
import { callerClient, refuseUnchecked, timeoutMs } from './clients.ts'
import { environment } from './environment.ts'
import { failure, json, readJson } from './http.ts'

const defaultLimit = 20
const maxLimit = 100

const RequestSchema = z.object({
  region: z.string().trim().max(50).nullish(),
  sector: z.string().trim().max(50).nullish(),
  ticker: z.string().trim().max(20).nullish(),
  limit: z.number().int().min(1).max(maxLimit).nullish(),
})

const campaign = { medium: 'news', campaign: 'editors-picks' }

/** Answers POST { region, sector, ticker, limit } with { success, articles, total, isTeaser }. */
export async function answerNews(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const filter = RequestSchema.safeParse(body.value)
  if (!filter.success) return failure(400, 'invalid-request', z.prettifyError(filter.error))
  const { region, sector, ticker, limit } = filter.data
  // As the caller: the database decides whether they get the whole list or the first three.
  const { data, error, status } = await callerClient(request)
    .rpc('read_news', {
      p_region: isAny(region) ? '' : region,
      p_sector: isAny(sector) ? '' : sector,
      p_ticker: isAny(ticker) ? '' : ticker,
      p_limit: limit ?? defaultLimit,
    })
    .abortSignal(AbortSignal.timeout(timeoutMs))
  // A failed check is an error: subscribers must not mistake the teaser for the whole list.
  if (error) return refuseUnchecked(status, error)
  const answer = data as NewsAnswer
  const articles = answer.articles.flatMap(presentArticle)
  const total = answer.total - (answer.articles.length - articles.length)
  return json({ success: true, articles, total, isTeaser: !answer.isSubscriber })
}

/** What the database function read_news answers. */
type NewsAnswer = { isSubscriber: boolean; total: number; articles: StoredArticle[] }
type StoredArticle = { id: string; url: string; publishedAt: string; alsoIn: { url: string }[] }

function isAny(name: string | null | undefined): name is null | undefined | '' {
  return !name || name.toLowerCase() === 'all'
}

/** Leaves out rows that the page could not show: one bad row would make it reject the whole answer. */
function presentArticle(stored: StoredArticle) {
  const article = { ...stored, url: absoluteUrl(stored.url) }
  const { errors } = validateNews([article], stored.publishedAt)
  if (errors.length > 0 || Number.isNaN(Date.parse(stored.publishedAt))) {
    const message = `the article ${JSON.stringify(stored.id)} was left out: ${errors[0] ?? 'no date'}`
    console.warn(JSON.stringify({ level: 'warn', message }))
    return []
  }
  return [{ ...article, url: addCampaign(article.url, campaign) }]
}

/** Rows link to the site's own pages by path. */
function absoluteUrl(url: string): string {
  return url.startsWith('/') ? (URL.parse(url, environment.siteUrl)?.href ?? '') : url
}
