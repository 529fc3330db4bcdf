import type { NewsArticle, NewsFilters } from './news-article.ts'

export function selectArticles(articles: NewsArticle[], filters: NewsFilters): NewsArticle[] {
  const matching = articles.filter(
    (article) =>
      matches(article.region, filters.region) &&
      matches(article.sector, filters.sector) &&
      matches(article.ticker, filters.ticker),
  )
  return filters.limit === undefined ? matching : matching.slice(0, filters.limit)
}

export function selectCategories(
  articles: NewsArticle[],
  categories: readonly string[],
): NewsArticle[] {
  if (categories.length === 0) return articles
  return articles.filter((article) => categories.includes(article.category))
}

function matches(value: string | undefined, wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === '' || wanted === 'all') return true
  return value?.toLowerCase() === wanted.toLowerCase()
}
