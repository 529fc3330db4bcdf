import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runNewsletterCommand } from '#backend/newsletter/operator/run-newsletter-command.ts'
import { startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { say } from '#scripts/progress.mjs'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { startFeeds, writeRss } from '#tests/stand-ins/feed-server.ts'
import { rehearse } from '#tests/stand-ins/hosted/rehearse.ts'
import { startTwelveData } from '#tests/stand-ins/quote-providers.ts'
import { describeMachine } from './machine.ts'
import { startMinutes } from './rehearsal/minutes.ts'
import { playByHand } from './rehearsal/play-by-hand.ts'
import { startServer } from './rehearsal/start-server.ts'

// npm run bench rehearsal: what docs/deploy-supabase.md says, against stand-ins on loopback and in
// real minutes: a sign-up, an issue with its functions killed, a report, a feed. Packages come from
// npm, as when hosted. Takes about ten minutes.
// npm run bench rehearsal -- --by-hand CLONE: only the stand-ins, to follow the page from a clone.

const { values } = parseArgs({ options: { 'by-hand': { type: 'string' } } })
const READERS = 200
/** All functions are killed when so many readers have the issue. */
const KILL_AT = [60, 130]
/** Of a worker to the mail server: a kill may repeat so many emails. */
const CONNECTIONS = 10
const SLICED_READERS = 5_000

const server = await startServer()
if (values['by-hand'] !== undefined) {
  await playByHand(server, values['by-hand'])
  await server.stop()
  process.exit()
}
let mailDelayMs = 0
const mailServer = await startSmtpStandIn({ delayMs: () => mailDelayMs })
const quotes = await startTwelveData()
const feeds = await startFeeds()
feeds.serve('/feed.xml', writeRss([{ title: 'A rehearsal', date: new Date().toUTCString() }]))
say(describeMachine())
const rehearsal = await rehearse({
  serverUrl: server.url,
  database: server.database,
  smtpUrl: mailServer.url,
  fromRegistry: true,
  secrets: {
    ...OFFLINE_SOURCES,
    ECB_URL: OFFLINE_SOURCES.TWSE_URL,
    TWELVE_DATA_API_KEY: 'rehearsal',
    TWELVE_DATA_URL: quotes.url,
    TWELVE_DATA_CREDITS: '1000/100000',
    NEWS_PRIVATE_HOSTS: feeds.host,
  },
})
const stopMinutes = startMinutes(rehearsal)
try {
  const commands = ['db push', 'functions deploy', 'secrets set', 'config push']
  for (const [index, { code, output }] of rehearsal.printed.entries()) {
    const isClean = code === 0 && !/warn|deprecated/i.test(output)
    say(`${isClean ? 'ok  ' : 'FAIL'} supabase ${commands[index] ?? ''}`)
  }
  await rehearsal.storeSecrets()
  await measure('mail after a sign-up', 90, async () => {
    await rehearsal.subscribe('reader@example.com')
    await until(() => mailServer.received.length > 0)
  })
  await measure(`an issue to ${READERS} readers, functions killed`, 300, sendIssue)
  await measure('a report that is due', 150, report)
  await measure('a new feed', 90, selectFeed)
  await measureSpeed()
  const failed = await rehearsal.failedRuns()
  say(`${failed.length === 0 ? 'ok  ' : 'FAIL'} ${failed.length} failed runs of jobs`)
  for (const [name, ms] of rehearsal.project.edge.usage) {
    say(`     ${name}: at most ${ms} ms of the processor a request`)
  }
} finally {
  await stopMinutes()
  await rehearsal.close()
  await feeds.close()
  await quotes.stop()
  await mailServer.close()
  await server.stop()
}

async function measure(name: string, limitSeconds: number, work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  const verdict = seconds <= limitSeconds ? 'ok  ' : 'FAIL'
  say(`${verdict} ${name}: ${seconds.toFixed(1)} s of ${limitSeconds}`)
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + 400_000
  while (!(await isDone())) {
    if (Date.now() > endsAt) throw new Error('it did not happen')
    await wait(200)
  }
}

function command(words: string[]): Promise<number> {
  const { address, serviceRoleKey } = rehearsal.project
  return runNewsletterCommand(words, {
    SUPABASE_URL: address,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
  })
}

async function sendIssue(): Promise<void> {
  await addReaders(READERS - 1)
  mailServer.received.length = 0
  mailDelayMs = 100
  const sending = command(['send', '2026-11-21'])
  let kills = 0
  for (const count of KILL_AT) {
    await until(() => mailServer.received.length >= count)
    kills += rehearsal.project.edge.kill()
  }
  const code = await sending
  mailDelayMs = 0
  const recipients = mailServer.received.map(({ to }) => to)
  const once = new Set(recipients).size
  const twice = recipients.length - once
  const allowed = KILL_AT.length * CONNECTIONS
  const isWhole = code === 0 && once === READERS && twice <= allowed
  say(
    `${isWhole ? 'ok  ' : 'FAIL'} ${kills} processes killed: ${once} readers have it, ${twice} twice of ${allowed} allowed`,
  )
}

async function addReaders(count: number): Promise<void> {
  await rehearsal.database.platform.query(
    `insert into public.newsletter_subscribers (email)
     select 'more' || gen_random_uuid() || '@example.com' from generate_series(1, $1::integer)`,
    [count],
  )
}

async function report(): Promise<void> {
  mailServer.received.length = 0
  await rehearsal.addDueMonitor('reader@example.com')
  await until(() => mailServer.received.some(({ source }) => source.includes('Monitoring')))
}

async function selectFeed(): Promise<void> {
  const { platform } = rehearsal.database
  await platform.query(`insert into public.news_feeds (url, source) values ($1, 'Rehearsal')`, [
    `${feeds.url}/feed.xml`,
  ])
  await until(async () => {
    const stored = await platform.query(
      `select from public.news_articles where source = 'Rehearsal' limit 1`,
    )
    return stored.length > 0
  })
}

/** Emails a minute of one issue that takes several slices, from its start to its end. */
async function measureSpeed(): Promise<void> {
  await addReaders(SLICED_READERS)
  mailServer.received.length = 0
  const startedAt = performance.now()
  await command(['send', '2026-11-26'])
  const minutes = (performance.now() - startedAt) / 60_000
  const perMinute = Math.round(mailServer.received.length / minutes)
  say(
    `${perMinute >= 400 ? 'ok  ' : 'FAIL'} ${mailServer.received.length} emails in ${minutes.toFixed(1)} minutes of slices: ${perMinute} a minute of 400`,
  )
}
