import { getEntry } from 'astro:content'
import { showsDrafts } from '#site/publication/published.ts'
import type { IssueRecord } from './issue-record-schema.ts'

/**
 * The recorded figures and picks of the issue with this date.
 * @returns undefined for a draft in the preview
 * @throws if the text is not an issue, or the issue has no record
 */
export async function findIssueRecord(date: string | undefined): Promise<IssueRecord | undefined> {
  if (!date) throw new Error('MarketSnapshot and Picks can only be used in content/newsletter/.')
  const entry = await getEntry('issueRecords', date)
  if (entry) return entry.data
  if (showsDrafts) return undefined
  throw new Error(
    `content/newsletter/${date}.mdx uses MarketSnapshot or Picks, but content/issue-figures/${date}.json is missing. Create it with "npm run generate issue-figures -- ${date}".`,
  )
}
