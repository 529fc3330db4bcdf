import type { IssueEntry } from '#site/publication/published.ts'

export function summarizeIssue({ id, data }: IssueEntry): IssueSummary {
  return {
    id,
    number: data.number,
    title: data.title,
    description: data.description,
    date: data.date.toISOString().slice(0, 10),
    tags: data.tags,
    isDraft: data.draft,
  }
}

export type IssueSummary = {
  /** Its file name, which is its date. */
  id: string
  number: number
  title: string
  description: string
  /** ISO date, a Thursday. */
  date: string
  tags: string[]
  /** True only in `npm run preview`. */
  isDraft: boolean
}
