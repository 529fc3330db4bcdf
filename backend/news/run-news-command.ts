import type { Environment } from '#backend/configuration/environment.ts'
import { type CallDatabase, runWithDatabase } from '#backend/database/call-database.ts'
import { selectEditorsFeeds } from './editors-feeds.ts'
import { type FeedReport, fetchFeeds } from './fetch-feeds.ts'
import { loadFeedsFile } from './load-feeds-file.ts'

const USAGE = `Usage:
  npm run news -- ingest     reads all feeds now: those in NEWS_FEEDS and those added by editors
It works whether or not the server is running. A feed that was read since the command began, by the server or
by another command, is not read again.
`

const LONGEST_MS = 120_000

/** @returns the exit code: 2 for wrong arguments */
export async function runNewsCommand(
  words: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const [verb, ...others] = words
  if (verb === undefined || verb === '-h' || verb === '--help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (verb !== 'ingest' || others.length > 0) {
    process.stderr.write(`There is no command "${words.join(' ')}".\n\n${USAGE}`)
    return 2
  }
  // Feeds that another process reads after this moment are not read again.
  const begun = new Date()
  return runWithDatabase(variables, {
    patienceMs: LONGEST_MS + 60_000,
    work: (call, environment) => ingest(call, environment, begun),
  })
}

async function ingest(call: CallDatabase, environment: Environment, begun: Date): Promise<number> {
  const { NEWS_FEEDS, NEWS_PRIVATE_HOSTS: privateHosts, PORT, SITE_URL } = environment
  const file = await loadFeedsFile(NEWS_FEEDS, privateHosts)
  const editors = await selectEditorsFeeds(call, privateHosts, null)
  const known = new Set(file.feeds.map(({ url }) => url))
  const feeds = [...file.feeds, ...editors.feeds.filter(({ url }) => !known.has(url))]
  for (const problem of [...file.problems, ...editors.problems]) print(problem)
  if (feeds.length === 0) print('There are no feeds to read. Turn some on in NEWS_FEEDS.')
  const total = { read: 0, failed: 0, added: 0 }
  await fetchFeeds(feeds, {
    call,
    privateHosts,
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
    now: () => new Date(),
    notReadSince: begun,
    signal: AbortSignal.timeout(LONGEST_MS),
    onReport: (report) => {
      if (report.kind === 'failed') total.failed += 1
      else total.read += 1
      if (report.kind === 'read') total.added += report.added
      print(describeReport(report))
    },
  })
  print(`${total.read} feeds read, ${total.failed} failed, ${total.added} new stories.`)
  return 0
}

function describeReport(report: FeedReport): string {
  const name = `${report.feed.source}  ${report.feed.url}`
  switch (report.kind) {
    case 'failed':
      return `${name}  not read: ${report.problem}`
    case 'unchanged':
      return `${name}  unchanged`
    case 'not due':
      return `${name}  just read by another process`
    case 'read':
      return `${name}  ${report.items} items, ${report.added} new, ${report.joined} joined, ${report.changed} corrected`
  }
}

/** Replaces control characters: feed titles may contain line breaks and terminal escapes. */
function print(line: string): void {
  process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
}
