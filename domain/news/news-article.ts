/** An article of Editors' Picks after validation. */
export type NewsArticle = {
  id: string
  title: string
  description: string
  url: string
  source: string
  /** When it was published, as ISO 8601 with a zone. */
  publishedAt: string
  category: string
  /** 'positive', 'negative' or 'neutral'; other words are tolerated and shown as they are. */
  sentiment: string
  region: string
  sector?: string
  ticker?: string
}

/** What a reader may narrow the news down to. An absent field does not filter. */
export type NewsFilters = { region?: string; sector?: string; ticker?: string; limit?: number }

/** The regions a reader chooses from; the first stands for no filter. */
export const NEWS_REGIONS = ['All', 'US', 'Asia', 'Europe', 'Emerging Markets'] as const

export const NEWS_SECTORS = [
  'Technology',
  'Healthcare',
  'Financial',
  'Energy',
  'Consumer',
  'Industrial',
] as const
