import HOUSE from './house-texts.json' with { type: 'json' }
import type { NewsArticle } from './news-article.ts'

/** A page of Kachi's own. `date` is an ISO 8601 day. */
export type HouseText = Pick<NewsArticle, 'title' | 'description' | 'category' | 'region'> & {
  path: string
  date: string
}

/**
 * Latest first. `npm run generate house-texts` writes them from the pages. They have no sector because they
 * teach and report on no company.
 */
export const HOUSE_TEXTS: readonly HouseText[] = HOUSE.texts

/** Those that have appeared by `now`: a letter may be scheduled. */
export function listHouseTexts(now: Date): HouseText[] {
  return HOUSE_TEXTS.filter(({ date }) => new Date(date) <= now)
}

export function createBuiltInArticles(origin: string, now: Date): NewsArticle[] {
  return listHouseTexts(now).map(({ path, date, ...text }, index) => ({
    ...text,
    id: `built-in-${index + 1}`,
    url: `${origin}${path}`,
    source: 'Kachi',
    sentiment: 'neutral',
    publishedAt: `${date}T00:00:00.000Z`,
    isOwn: true,
  }))
}
