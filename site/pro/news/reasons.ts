import type { LabelReason } from '#domain/news/news-article.ts'

const NAMES: Readonly<Record<LabelReason['label'], string>> = {
  category: 'Category',
  region: 'Region',
  sector: 'Sector',
  company: 'Company',
  sentiment: 'Sentiment',
  relevance: 'Relevance',
}

export function explainReasons(
  reasons: readonly LabelReason[],
): { name: string; value: string; why: string }[] {
  return reasons.map((reason) => {
    const value = reason.value.charAt(0).toUpperCase() + reason.value.slice(1)
    return { name: NAMES[reason.label], value, why: explain(reason) }
  })
}

function explain({ label, rule, because }: LabelReason): string {
  if (rule === 'feed') return 'what this feed is about'
  if (label === 'relevance') {
    const found = because.length > 0 ? `, and 5 for each of: ${because.join(', ')}` : ''
    return `70 for every article${found}`
  }
  if (because.length === 0) return 'nothing in the text suggests another one'
  return because.map((words) => `“${words}”`).join(', ')
}
