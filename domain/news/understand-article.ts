import { scoreRelevance } from './news-article.ts'

export type Understanding = {
  category: string
  region: string
  sector?: string
  companies: { symbol: string; words: string }[]
  sentiment: 'positive' | 'negative' | 'neutral'
  relevance: number
  reasons: { label: string; value: string; rule: string; because: string[] }[]
}

export function understandArticle(article: {
  title: string
  description: string
  source: string
  defaults?: { region?: string; category?: string; sector?: string }
}): Understanding {
  const { defaults = {} } = article
  return {
    category: defaults.category ?? 'General',
    region: defaults.region ?? 'Global',
    ...(defaults.sector && { sector: defaults.sector }),
    companies: [],
    sentiment: 'neutral',
    relevance: scoreRelevance(article),
    reasons: [],
  }
}

export type StoryIndex = {
  findSameStory: (title: string) => string | undefined
  add: (id: string, title: string) => void
}

export function createStoryIndex(): StoryIndex {
  const byText = new Map<string, string>()
  const plain = (title: string) => title.toLowerCase().replace(/\s+/g, ' ')
  return {
    findSameStory: (title) => byText.get(plain(title)),
    add: (id, title) => void byText.set(plain(title), id),
  }
}
