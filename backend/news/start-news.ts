import type { Database, Worker } from 'embedded-supabase'
import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import { type CallDatabase, createDatabaseCalls } from '#backend/database/call-database.ts'
import { listHouseTexts } from '#domain/news/built-in-articles.ts'
import { setPageReader } from '#functions/_shared/page-reader.ts'
import { selectEditorsFeeds } from './editors-feeds.ts'
import { describeForLog, type FeedReport, fetchFeeds } from './fetch-feeds.ts'
import { createPageReader } from './fetch-page.ts'
import { type Feed, loadFeedsFile } from './load-feeds-file.ts'

export type NewsServices = {
  database: Database
  environment: Environment
  siteUrl: string
  log: Logger
  now: () => Date
}

/** Editors schedule to the minute, so readers see a change within a minute. */
const LOOK_EVERY_MS = 20_000
/** A stuck round must not keep the next one from publishing. */
const LONGEST_ROUND_MS = 5 * 60_000

/** From the start on, functions read pages with this process; `start` begins the background work. */
export function createNews(services: NewsServices): Worker {
  const { environment, siteUrl, now } = services
  const pages = createPageReader({ privateHosts: environment.NEWS_PRIVATE_HOSTS, siteUrl, now })
  setPageReader(pages.read)
  let rounds: { stop(): Promise<void> } | undefined
  return {
    async start() {
      rounds = await startRounds(services)
    },
    stop: async () => void (await Promise.all([rounds?.stop(), pages.stop()])),
  }
}

async function startRounds(services: NewsServices): Promise<{ stop(): Promise<void> }> {
  const { log, now } = services
  const call = createDatabaseCalls(services.database)
  const storeHouseTexts = createHouseTextStore(call)
  await storeHouseTexts(now())
  const ending = new AbortController()
  const fail = (message: string) => (err: unknown) => {
    if (!ending.signal.aborted) log.error({ err }, message)
  }
  const fetchDueFeeds = createFeedRounds(services, call, await loadFeedsOfFile(services))
  const publishing = oneAtATime(() =>
    storeHouseTexts(now())
      .then(() => call('publish_scheduled_news', { p_now: now().toISOString() }))
      .catch(fail('scheduled picks could not be published')),
  )
  const reading = oneAtATime(() =>
    fetchDueFeeds(ending.signal).catch(fail('news feeds could not be read')),
  )
  const look = () => {
    publishing.start()
    reading.start()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await Promise.all([reading.running(), publishing.running()])
    },
  }
}

/** `start` does nothing while the work is still running. */
function oneAtATime(work: () => Promise<unknown>) {
  let running: Promise<unknown> | undefined
  return {
    running: () => running,
    start() {
      running ??= work().finally(() => {
        running = undefined
      })
    },
  }
}

/** Keeps the stored texts in step with the pages: at the start, and when a scheduled letter appears. */
export function createHouseTextStore(call: CallDatabase) {
  let stored = -1
  return async (now: Date): Promise<void> => {
    const texts = listHouseTexts(now)
    if (texts.length === stored) return
    await call('store_house_texts', {
      p_texts: texts.map((text) => ({ ...text, id: `house-${text.path.split('/').at(-1)}` })),
    })
    stored = texts.length
  }
}

function createFeedRounds(
  { environment, siteUrl, log, now }: NewsServices,
  call: CallDatabase,
  file: readonly Feed[],
) {
  const { NEWS_PRIVATE_HOSTS: privateHosts, NEWS_SCHEDULE } = environment
  const known = new Set(file.map(({ url }) => url))
  const dueAt = new Map<string, number>()
  return async (ending: AbortSignal): Promise<void> => {
    if (NEWS_SCHEDULE === 'off') return
    const editors = await selectEditorsFeeds(call, privateHosts, now())
    const isDue = ({ url }: Feed) => (dueAt.get(url) ?? 0) <= now().getTime()
    const feeds = [...file.filter(isDue), ...editors.feeds.filter(({ url }) => !known.has(url))]
    await fetchFeeds(feeds, {
      call,
      privateHosts,
      siteUrl,
      now,
      notReadSince: undefined,
      signal: AbortSignal.any([ending, AbortSignal.timeout(LONGEST_ROUND_MS)]),
      onReport: (report) => {
        const next = report.kind === 'not due' ? Date.parse(report.nextAt) : 0
        dueAt.set(report.feed.url, Math.min(next, now().getTime() + 10 * 60_000))
        logReport(log, report)
      },
    })
  }
}

/** If the file cannot be read, its feeds are off, but the server still starts. */
async function loadFeedsOfFile({ environment, log }: NewsServices): Promise<Feed[]> {
  try {
    const { feeds, problems } = await loadFeedsFile(
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
  if (report.kind === 'failed')
    log.warn({ ...describeForLog(report.feed), problem: report.problem }, 'a news feed failed')
  if (report.kind === 'read' && report.added > 0)
    log.info({ source: report.feed.source, added: report.added }, 'news was added')
}
