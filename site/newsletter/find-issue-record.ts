import { getEntry } from 'astro:content'
import { showsDrafts } from '#site/publication/published.ts'
import type { IssueRecord } from './issue-record-schema.ts'

/**
 * The figures and picks of the issue with this date.
 * @returns nothing for a draft in the preview, whose Thursday has not come.
 * @throws when a text that is not an issue asks, and when nothing was recorded for the issue.
 */
export async function findIssueRecord(date: string | undefined): Promise<IssueRecord | undefined> {
  if (!date) throw new Error('MarketSnapshot and Picks belong into content/newsletter/ only.')
  const entry = await getEntry('issueRecords', date)
  if (entry) return entry.data
  if (showsDrafts) return undefined
  throw new Error(
    `content/newsletter/${date}.mdx names MarketSnapshot or Picks, but there is no content/data/newsletter/${date}.json. Make it with "npm run record-issue -- ${date}".`,
  )
}
