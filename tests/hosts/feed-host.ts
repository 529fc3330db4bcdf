import { createDatabaseCalls } from '#backend/database/call-database.ts'
import { type FeedReport, fetchFeeds } from '#backend/news/fetch-feeds.ts'
import type { Feed } from '#backend/news/load-feeds-file.ts'
import { createReader } from '#backend/news/reading-thread.ts'
import type { TestDatabase } from '#tests/databases.ts'
import { type FeedStandIn, startFeeds } from '#tests/stand-ins/feed-server.ts'
import { type HostedFunctions, startFunctions } from './functions-host.ts'

type Article = Record<string, unknown> & { title: string; url: string; publishedAt: string }
type News = { articles: Article[]; total: number; isTeaser: boolean }

export type FeedHost = {
  feeds: FeedStandIn
  functions: HostedFunctions
  token: string
  ingest(paths: (string | Partial<Feed>)[], now?: Date): Promise<FeedReport[]>
  ask(body?: object, name?: string): Promise<News>
  titles(body?: object): Promise<string[]>
  clear(): Promise<void>
  close(): Promise<void>
}

export async function startFeedHost(testDatabase: TestDatabase): Promise<FeedHost> {
  const functions = await startFunctions(await testDatabase.open())
  const token = await functions.createToken('reader@example.com')
  const feeds = await startFeeds()
  // One thread for all: starting one for each reading would cost more than the readings.
  const reader = createReader()
  const host: FeedHost = {
    feeds,
    functions,
    token,
    async ingest(paths, now = new Date()) {
      const reports: FeedReport[] = []
      const list = paths.map((given) => {
        const feed = typeof given === 'string' ? { url: given } : given
        return { source: `Source ${feed.url}`, ...feed, url: `${feeds.url}${feed.url}` }
      })
      await fetchFeeds(list, {
        call: createDatabaseCalls(functions.database),
        privateHosts: new Set([feeds.host]),
        siteUrl: 'https://kachi.test',
        now: () => now,
        notReadSince: now,
        signal: AbortSignal.timeout(60_000),
        onReport: (report) => reports.push(report),
        reader,
      })
      return reports
    },
    async ask(body = {}, name = 'intelligent-news') {
      const response = await functions.call(name, token, body)
      if (!response.ok) throw new Error(`${name} answered ${response.status}`)
      return (await response.json()) as News
    },
    titles: async (body = {}) => (await host.ask(body)).articles.map(({ title }) => title),
    async clear() {
      feeds.received.length = 0
      await functions.database.runScript(
        'delete from public.news_articles; delete from private.news_feed_states;',
      )
    },
    async close() {
      await reader.stop()
      await functions.close()
      await feeds.close()
    },
  }
  return host
}
