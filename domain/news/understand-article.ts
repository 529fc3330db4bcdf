import { scoreRelevance } from './news-article.ts'

export type ArticleDefaults = {
  region?: string | undefined
  category?: string | undefined
  sector?: string | undefined
}

export type ArticleLabels = {
  category: string
  region: string
  sector: string | undefined
  companies: string[]
  sentiment: 'positive' | 'negative' | 'neutral'
  relevance: number
  /** By label, why the article has it. */
  reasons: Record<string, string>
}

export function understandArticle(article: {
  title: string
  description: string
  source: string
  defaults: ArticleDefaults
}): ArticleLabels {
  const { defaults } = article
  return {
    category: defaults.category ?? 'General',
    region: defaults.region ?? 'global',
    sector: defaults.sector,
    companies: [],
    sentiment: 'neutral',
    relevance: scoreRelevance(article),
    reasons: {},
  }
}
