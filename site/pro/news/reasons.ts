import { z } from 'zod/mini'

/** Why an article has its labels. Older rows have none, or none of this form. */
export const ReasonsSchema = z.catch(
  z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      rule: z.string(),
      because: z.array(z.string()),
    }),
  ),
  [],
)

export type Reasons = z.infer<typeof ReasonsSchema>

const NAMES: Readonly<Record<string, string>> = {
  category: 'Category',
  region: 'Region',
  sector: 'Sector',
  company: 'Company',
  sentiment: 'Sentiment',
  relevance: 'Relevance',
}

/** One line for each label: what it says, and why. */
export function explainReasons(reasons: Reasons): { name: string; value: string; why: string }[] {
  return reasons.flatMap(({ label, value, rule, because }) => {
    const name = NAMES[label]
    return name ? [{ name, value: capitalize(value), why: explain(label, rule, because) }] : []
  })
}

function explain(label: string, rule: string, because: string[]): string {
  if (rule === 'feed') return 'what this feed is about'
  if (label === 'relevance') {
    const found = because.length > 0 ? `, and 5 for each of: ${because.join(', ')}` : ''
    return `70% for every article${found}`
  }
  if (because.length === 0) return 'the text names nothing that says otherwise'
  return because.map((words) => `“${words}”`).join(', ')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
