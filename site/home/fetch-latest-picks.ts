import { createBuiltInArticles } from '#domain/news/built-in-articles.ts'
import type { NewsArticle } from '#domain/news/news-article.ts'
import { addCampaign, selectArticles } from '#domain/news/select-articles.ts'
import { validateNews } from '#domain/news/validate-news.ts'
import { postPublicFunction } from '#site/data/post-public-function.ts'

/** How many picks a visitor sees without a subscription. */
export const PICK_COUNT = 3

const FILTERS = { limit: PICK_COUNT }
const FUNCTIONS = ['intelligent-news', 'news-data']

/**
 * The newest picks, from the first source that has an answer; at last from the texts built in here.
 * Falling back is silent, as it is in the Pro area.
 */
export async function fetchLatestPicks(): Promise<NewsArticle[]> {
  for (const name of FUNCTIONS) {
    const picks = await askFunction(name).catch(() => [])
    if (picks.length > 0) return picks
  }
  return selectPicks(createBuiltInArticles(location.origin, new Date()))
}

async function askFunction(name: string): Promise<NewsArticle[]> {
  const answer = await postPublicFunction(name, FILTERS)
  const hasArticles = typeof answer === 'object' && answer !== null && 'articles' in answer
  if (!hasArticles) return []
  const { articles, errors } = validateNews(answer.articles, new Date().toISOString())
  return errors.length === 0 ? selectPicks(articles) : []
}

function selectPicks(articles: NewsArticle[]): NewsArticle[] {
  const picks = selectArticles(articles, FILTERS)
  return picks.map((pick) => ({ ...pick, url: addCampaign(pick.url, 'home') }))
}
