import { createDatabaseCalls } from '#backend/database/call-database.ts'
import { selectEditorsFeeds } from '#backend/news/editors-feeds.ts'
import { describeForLog, fetchFeeds } from '#backend/news/fetch-feeds.ts'
import { createHouseTextStore } from '#backend/news/start-news.ts'
import type { Hosted } from './open-hosted.ts'
import type { Slice } from './slice.ts'

/** Reads the editors' feeds that are due. A hosted project has no file of feeds. */
export async function ingestNews(hosted: Hosted, { signal }: Slice): Promise<string> {
  const { database, settings, log, now } = hosted
  const call = createDatabaseCalls(database)
  await createHouseTextStore(call)(now())
  if (settings.NEWS_SCHEDULE === 'off') return 'NEWS_SCHEDULE is off'
  const privateHosts = settings.NEWS_PRIVATE_HOSTS
  const { feeds } = await selectEditorsFeeds(call, privateHosts, now())
  let added = 0
  await fetchFeeds(feeds, {
    call,
    privateHosts,
    siteUrl: settings.SITE_URL,
    now,
    signal,
    notReadSince: undefined,
    onReport(report) {
      if (report.kind === 'read') added += report.added
      if (report.kind === 'failed') {
        log.warn({ ...describeForLog(report.feed), problem: report.problem }, 'a news feed failed')
      }
    },
  })
  return `${feeds.length} feeds, ${added} new stories`
}
