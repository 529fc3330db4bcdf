import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import type { Database } from '#backend/postgres/database.ts'
import { HOUSE_TEXTS } from '#domain/news/built-in-articles.ts'
import { readPagesWith } from '#functions/_shared/page-reader.ts'
import { readEditorsFeeds } from './editors-feeds.ts'
import { type Feed, readFeedsFile } from './feeds-file.ts'
import { createNewsCalls } from './open-news.ts'
import { type FeedReport, readFeeds } from './read-feeds.ts'
import { createPageReader } from './read-page.ts'

export type NewsServices = {
  database: Database
  environment: Environment
  siteUrl: string
  log: Logger
  now: () => Date
}

/** Editors schedule to the minute, so readers see a change within a minute. */
const lookEveryMs = 20_000
/** A stuck round must not keep the next one from publishing. */
const longestRoundMs = 5 * 60_000

export async function startNews(services: NewsServices): Promise<{ stop(): Promise<void> }> {
  const { environment, siteUrl, log, now } = services
  const { NEWS_PRIVATE_HOSTS: privateHosts } = environment
  const call = createNewsCalls(services.database)
  const pages = createPageReader({ privateHosts, siteUrl, now })
  readPagesWith(pages.read)
  // Keep the stored text in step with the page.
  await call('store_house_texts', {
    p_texts: HOUSE_TEXTS.map((text) => ({ ...text, id: `house-${text.path.split('/').at(-1)}` })),
  })
  const ending = new AbortController()
  const file = await readFeedsOfFile(services)
  /** Saves a query for each feed that is known not to be due. */
  const dueAt = new Map<string, number>()

  async function readDue(): Promise<void> {
    if (environment.NEWS_SCHEDULE === 'off') return
    const editors = await readEditorsFeeds(call, privateHosts, now())
    const isDue = ({ url }: Feed) => (dueAt.get(url) ?? 0) <= now().getTime()
    const known = new Set(file.map(({ url }) => url))
    const feeds = [...file.filter(isDue), ...editors.feeds.filter(({ url }) => !known.has(url))]
    await readFeeds(feeds, {
      ...{ call, privateHosts, siteUrl, now },
      notReadSince: undefined,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(longestRoundMs)]),
      onReport: (report) => {
        const next = report.kind === 'not due' ? Date.parse(report.nextAt) : 0
        dueAt.set(report.feed.url, Math.min(next, now().getTime() + 10 * 60_000))
        logReport(log, report)
      },
    })
  }

  let reading: Promise<void> | undefined
  let publishing: Promise<void> | undefined
  const look = () => {
    const tell = (message: string) => (err: unknown) => {
      if (!ending.signal.aborted) log.error({ err }, message)
    }
    publishing ??= call('publish_scheduled_news', { p_now: now().toISOString() })
      .then(() => {}, tell('scheduled picks could not be published'))
      .finally(() => {
        publishing = undefined
      })
    reading ??= readDue()
      .catch(tell('news feeds could not be read'))
      .finally(() => {
        reading = undefined
      })
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await Promise.all([reading, publishing, pages.stop()])
    },
  }
}

/** If the file cannot be read, its feeds are off, but the server still starts. */
async function readFeedsOfFile({ environment, log }: NewsServices): Promise<Feed[]> {
  try {
    const { feeds, problems } = await readFeedsFile(
      environment.NEWS_FEEDS,
      environment.NEWS_PRIVATE_HOSTS,
    )
    for (const problem of problems) log.error({ problem }, 'a news feed cannot be read')
    return feeds
  } catch (error) {
    log.error(
      { problem: error instanceof Error ? error.message : '' },
      'the feeds of NEWS_FEEDS are off',
    )
    return []
  }
}

function logReport(log: Logger, report: FeedReport): void {
  const { source, url } = report.feed
  if (report.kind === 'failed')
    log.warn({ source, url, problem: report.problem }, 'a news feed failed')
  if (report.kind === 'read' && report.added > 0)
    log.info({ source, added: report.added }, 'news was added')
}
