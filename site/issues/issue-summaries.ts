import type { IssueEntry } from '#site/publication/published.ts'
import type { IssueSummary } from './issue-summary.ts'

export function summariseIssue({ id, data }: IssueEntry): IssueSummary {
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
