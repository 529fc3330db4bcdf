import { z } from 'zod'
import type { CallDatabase } from '#backend/database/call-database.ts'
import { type Feed, type FeedsFile, parseRow } from './load-feeds-file.ts'

const RowSchema = z.record(z.string(), z.unknown())

export async function selectEditorsFeeds(
  call: CallDatabase,
  privateHosts: ReadonlySet<string>,
  dueAt: Date | null,
): Promise<FeedsFile> {
  const rows = await call('list_due_news_feeds', { p_now: dueAt?.toISOString() ?? null })
  const feeds: Feed[] = []
  const problems: string[] = []
  for (const row of rows) {
    const present = Object.entries(RowSchema.parse(row)).filter(
      ([key, value]) => value !== null && key !== 'is_on',
    )
    const feed = parseRow(Object.fromEntries(present), privateHosts)
    if (typeof feed === 'string') problems.push(`a feed from the editors' desk: ${feed}`)
    else if (feed) feeds.push(feed)
  }
  return { feeds, problems }
}
