import { addCampaign } from '#domain/news/article-address.ts'
import { createBuiltInArticles } from '#domain/news/built-in-articles.ts'
import type { NewsArticle, NewsFilters } from '#domain/news/news-article.ts'
import { selectArticles } from '#domain/news/select-articles.ts'
import { validateNews } from '#domain/news/validate-news.ts'
import { callFunction } from '#site/backend-client/call-function.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'

/** Resolves to unchecked articles, or to undefined to ask the next source. */
type NewsSource = (filters: NewsFilters) => Promise<unknown>

/** In order. The simulated ones only wait. */
const SOURCES: NewsSource[] = [
  (filters) => askFunction('intelligent-news', filters),
  (filters) => askFunction('news-data', filters),
  (filters) => simulateSource(1000, filters),
  (filters) => simulateSource(800, filters),
]

/** Falls back silently. @throws if an answer does not pass validation */
export async function fetchNews(filters: NewsFilters): Promise<NewsArticle[]> {
  for (const source of SOURCES) {
    const articles = await source(filters).catch(() => undefined)
    if (articles !== undefined) return acceptNews(articles)
  }
  return acceptNews(selectBuiltIn(filters))
}

function acceptNews(input: unknown): NewsArticle[] {
  const { articles, errors, events } = validateNews(input, new Date().toISOString())
  const isAccepted = errors.length === 0
  for (const event of new Set(isAccepted ? events : [...events, 'INVALID_NEWS_DATA'])) {
    void logSecurityEvent(event, { errors: errors.slice(0, 10) })
  }
  if (!isAccepted) throw new Error('Invalid news data received')
  const campaign = { medium: 'editors-picks', campaign: 'pro' }
  return articles.map((article) => ({ ...article, url: addCampaign(article.url, campaign) }))
}

async function askFunction(name: string, filters: NewsFilters): Promise<unknown> {
  const answer = await callFunction(name, filters)
  const hasArticles = typeof answer === 'object' && answer !== null && 'articles' in answer
  return hasArticles ? answer.articles : []
}

async function simulateSource(delayMs: number, filters: NewsFilters): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  const articles = selectBuiltIn(filters)
  return articles.length > 0 ? articles : undefined
}

function selectBuiltIn(filters: NewsFilters): NewsArticle[] {
  return selectArticles(createBuiltInArticles(location.origin, new Date()), filters)
}
