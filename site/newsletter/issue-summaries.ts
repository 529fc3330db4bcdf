import {
  findAppearance,
  getIssuesWithScheduled,
  type IssueEntry,
  isScheduled,
} from '#site/publication/published.ts'

/** The last issue that is out, and those to come, newest first: each shows from its time until the next one's. */
export async function listLatestIssues(): Promise<IssueSummary[]> {
  const issues = (await getIssuesWithScheduled()).map(summarizeIssue)
  const lastOut = issues.findIndex(({ scheduledFor }) => scheduledFor === undefined)
  return issues.slice(0, lastOut + 1)
}

export function summarizeIssue(entry: IssueEntry): IssueSummary {
  const { id, data } = entry
  return {
    id,
    number: data.number,
    title: data.title,
    description: data.description,
    date: data.date.toISOString().slice(0, 10),
    tags: data.tags,
    isDraft: data.draft,
    scheduledFor: isScheduled(entry) ? findAppearance(entry).toISOString() : undefined,
  }
}

export type IssueSummary = {
  /** Its file name, which is its date. */
  id: string
  number: number
  title: string
  description: string
  /** ISO date: the day of sending, or the day of an issue for the web only. */
  date: string
  tags: string[]
  /** True only in `npm run preview`. */
  isDraft: boolean
  /** When it goes out, if that is after the build. ISO 8601. */
  scheduledFor: string | undefined
}
