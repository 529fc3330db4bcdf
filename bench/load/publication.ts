import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import {
  createRemoteService,
  createServerCall,
} from '#backend/newsletter/operator/remote-service.ts'
import { openScene } from '#bench/monitoring/monitoring-scene.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createIssueFolder } from '#tests/fixtures/issue-folder.ts'
import { subscribe } from '#tests/hosts/newsletter-host.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { startFeeds, writeRss } from '#tests/stand-ins/feed-server.ts'
import { SETTINGS_FOR_LOAD } from './kill-under-load.ts'

export type PublicationOptions = {
  databaseUrl: string | undefined
  /** Recipients of the issue who have no portfolio. */
  readers: number
  /** Portfolios whose reports fall due during the run. */
  monitors: number
  seconds: number
  withoutSite?: boolean
  environment?: Record<string, string>
}

const TotalSchema = z.object({ total: z.number() })

export type OpenPublication = Awaited<ReturnType<typeof openPublication>>

/** Connections to the mail server, of the issue and of all other mail each. */
export const MAIL_CONNECTIONS = 4
const ISSUE = '2026-11-26'
const STORIES_PER_FEED = 20

/**
 * A publication at work: an issue going out, reports that fall due, feeds with new stories; mail server, quotes and
 * feeds are stand-ins on loopback.
 */
export async function openPublication(options: PublicationOptions) {
  const { readers, monitors, seconds } = options
  const [folder, feeds] = await Promise.all([createIssueFolder(), startFeeds()])
  await folder.write(ISSUE)
  const feedsFile = path.join(folder.directory, 'feeds.json')
  await writeFile(feedsFile, '[]')
  const scene = await openScene({
    databaseUrl: options.databaseUrl,
    monitors,
    connections: MAIL_CONNECTIONS,
    spreadSeconds: seconds,
    scratch: {
      settings: SETTINGS_FOR_LOAD,
      withoutSite: options.withoutSite ?? false,
      environment: {
        NEWSLETTER_DIR: folder.directory,
        NEWS_FEEDS: feedsFile,
        NEWS_PRIVATE_HOSTS: feeds.host,
        SMTP_RATE_LIMIT: String(Math.max(1, Math.ceil((readers + 2 * monitors) / seconds))),
        ...options.environment,
      },
    },
  })
  await scene.change((database) => subscribe(database, 'paper', readers))
  const served: string[] = []
  return {
    ...scene,
    feeds,
    /** Servers that start after this read one feed more. */
    async addFeed(): Promise<void> {
      const number = served.length
      feeds.serve(`/${number}`, writeRss(writeStories(number)))
      served.push(`${feeds.url}/${number}`)
      const rows = served.map((url, index) => ({ url, source: `Source ${index}` }))
      await writeFile(feedsFile, JSON.stringify(rows))
    },
    async sendIssue(server: ServerProcess): Promise<void> {
      const { serviceRoleKey } = await scene.scratch.loadKeys()
      await createRemoteService(createServerCall(server.address, serviceRoleKey)).send(ISSUE)
    },
    /** Whether visitors find every story. */
    async hasAllStories(server: ServerProcess): Promise<boolean> {
      const { anonKey } = await scene.scratch.loadKeys()
      const response = await fetch(`${server.address}/functions/v1/intelligent-news`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${anonKey}`, 'Content-Type': 'application/json' },
        body: '{}',
      })
      const { total } = TotalSchema.parse(await response.json())
      return total >= served.length * STORIES_PER_FEED
    },
    judge: (database: Database) => countWork(database, served.length * STORIES_PER_FEED),
    /** Of every address of ours: 'paper…' gets the issue, 'reader…' also a report. */
    judgeMail: async () =>
      judgeMail(
        (await scene.sink.readLog()).map(({ to }) => to),
        options,
      ),
    async close() {
      await scene.sink.finish()
      await scene.close()
      await feeds.close()
      await folder.remove()
    },
  }
}

function writeStories(feed: number) {
  return Array.from({ length: STORIES_PER_FEED }, (_, index) => ({
    title: `Company ${feed * STORIES_PER_FEED + index} of ${spell(feed)} ${spell(index)} reports`,
    date: new Date(Date.now() - index * 60_000).toUTCString(),
  }))
}

/** Titles with few words in common: alike ones become one story. */
function spell(number: number): string {
  return [...String(number)]
    .map((digit) => 'kazetsumirophunavedolibexy'.slice(Number(digit) * 2, Number(digit) * 2 + 6))
    .join('')
}

export type MailVerdict = { missing: number; twice: number }

function judgeMail(
  recipients: readonly string[],
  { readers, monitors }: PublicationOptions,
): MailVerdict {
  const counts = new Map<string, number>()
  for (const to of recipients) counts.set(to, (counts.get(to) ?? 0) + 1)
  const verdict = { missing: 0, twice: 0 }
  const expect = (name: string, amount: number, copies: number) => {
    for (let number = 1; number <= amount; number += 1) {
      const extra = (counts.get(`${name}${number}@example.com`) ?? 0) - copies
      verdict.missing += Math.max(0, -extra)
      verdict.twice += Math.max(0, extra)
    }
  }
  expect('paper', readers, 1)
  expect('reader', monitors, 2)
  return verdict
}

async function countWork(database: Database, stories: number) {
  const [row] = await database.query<{
    stored: number
    twice: number
    reports: number
    mail: number
  }>(
    `select
       (select count(distinct url) from public.news_articles where origin <> 'house')::int as stored,
       (select count(*) - count(distinct url) from public.news_articles where origin <> 'house')::int as twice,
       (select count(*) from public.portfolio_monitors where last_run_at is null)::int as reports,
       (select count(*) from private.mail_queue)::int as mail`,
  )
  if (!row) throw new Error('a query without a table should answer one row')
  return {
    storiesMissing: stories - row.stored,
    storiesTwice: row.twice,
    reportsWaiting: row.reports,
    mailWaiting: row.mail,
  }
}
