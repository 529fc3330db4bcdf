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

/** What lists know of an issue of the newsletter. Its address is /newsletter/{id}. */
export type IssueSummary = {
  /** The name of its file, which is its date. */
  id: string
  number: number
  title: string
  description: string
  /** ISO date, a Thursday. */
  date: string
  tags: string[]
  /** Only in the preview of authors. */
  isDraft: boolean
}
