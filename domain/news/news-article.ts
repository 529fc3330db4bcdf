export type NewsArticle = {
  id: string
  title: string
  description: string
  url: string
  source: string
  /** ISO 8601 with a zone. */
  publishedAt: string
  category: string
  /** 'positive', 'negative' or 'neutral'; other values are shown unchanged. */
  sentiment: string
  region: string
  sector?: string
  ticker?: string
  isOwn?: boolean
  isPick?: boolean
  alsoIn?: OtherSource[]
  reasons?: LabelReason[]
}

export type OtherSource = { source: string; url: string }

/** Why a label was given. `because`: the article's own words, or the rule's reason. */
export type LabelReason = {
  label: 'category' | 'region' | 'sector' | 'company' | 'sentiment' | 'relevance'
  value: string
  rule: 'words' | 'feed' | 'nothing found'
  because: string[]
}

export type NewsFilters = { region?: string; sector?: string; ticker?: string; limit?: number }

export const NEWS_REGIONS = ['All', 'US', 'Asia', 'Europe', 'Emerging Markets'] as const

export const NEWS_SECTORS = [
  'Technology',
  'Healthcare',
  'Financial',
  'Energy',
  'Consumer',
  'Industrial',
] as const

const WORDS_PER_MINUTE = 200
const RELEVANCE_FLOOR = 70
const RELEVANCE_PER_KEYWORD = 5
const RELEVANCE_CEILING = 95
const KEYWORDS = ['value', 'dividend', 'undervalued', 'earnings', 'buffett', 'graham', 'intrinsic']

export function estimateReadMinutes(description: string): number {
  const words = description.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
}

/** Percent: 70, plus 5 for each value-investing keyword found, at most 95. */
export function scoreRelevance(article: Pick<NewsArticle, 'title' | 'description'>): number {
  const found = findRelevanceKeywords(article).length
  return Math.min(RELEVANCE_CEILING, RELEVANCE_FLOOR + RELEVANCE_PER_KEYWORD * found)
}

export function findRelevanceKeywords(
  article: Pick<NewsArticle, 'title' | 'description'>,
): string[] {
  const text = `${article.title} ${article.description}`.toLowerCase()
  return KEYWORDS.filter((keyword) => text.includes(keyword))
}

export function formatSentiment(sentiment: string): string {
  return sentiment === '' ? 'Neutral' : sentiment.charAt(0).toUpperCase() + sentiment.slice(1)
}

export function getSentimentTone(sentiment: string): 'gain' | 'loss' | 'caution' | 'unknown' {
  switch (sentiment.toLowerCase()) {
    case 'positive':
      return 'gain'
    case 'negative':
      return 'loss'
    case 'neutral':
      return 'caution'
    default:
      return 'unknown'
  }
}

/** Such as "09:05 AM". @param timeZone the reader's own without it */
export function formatPublishedTime(publishedAt: string, timeZone?: string): string {
  return new Date(publishedAt).toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
}
