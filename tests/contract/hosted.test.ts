import { openServerDatabase } from 'embedded-supabase'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runNewsletterCommand } from '#backend/newsletter/operator/run-newsletter-command.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { createServerCopy } from '#tests/databases.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { selectRights } from '#tests/policies/select-rights.ts'
import { type FeedStandIn, startFeeds, writeRss } from '#tests/stand-ins/feed-server.ts'
import { type Rehearsal, rehearse } from '#tests/stand-ins/hosted/rehearse.ts'
import { type StandIn, startTwelveData } from '#tests/stand-ins/quote-providers.ts'

const serverUrl = process.env.TEST_DATABASE_URL

// PostgreSQL stands in for the hosted database; where there is none, nothing can be pushed.
describe.runIf(serverUrl)('the folder on a hosted project', () => {
  let rehearsal: Rehearsal
  let mailServer: SmtpStandIn
  let quotes: StandIn
  let feeds: FeedStandIn

  beforeAll(async () => {
    mailServer = await startSmtpStandIn()
    quotes = await startTwelveData()
    feeds = await startFeeds()
    rehearsal = await rehearse({
      serverUrl: serverUrl ?? '',
      smtpUrl: mailServer.url,
      secrets: {
        ...OFFLINE_SOURCES,
        ...{ ECB_URL: quotes.url, NEWS_PRIVATE_HOSTS: feeds.host },
        ...{ TWELVE_DATA_API_KEY: 'rehearsal', TWELVE_DATA_URL: quotes.url },
        TWELVE_DATA_CREDITS: '1000/100000',
      },
    })
  }, 120_000)

  afterAll(async () => {
    await rehearsal.close()
    await Promise.all([mailServer.close(), quotes.stop(), feeds.close()])
  })

  const arrived = (count: number) =>
    vi.waitUntil(() => mailServer.received.length >= count, { timeout: 20_000 })

  test('deploys without a warning, and uploads what functions reach', () => {
    for (const { code, output } of rehearsal.printed) {
      expect(output).not.toMatch(/warn|deprecated|failed/i)
      expect(code).toBe(0)
    }
    for (const [name, { bytes, files, verifiesToken }] of rehearsal.api.functions) {
      expect({ name, isSmall: bytes < 600_000 }).toEqual({ name, isSmall: true })
      expect([...files.keys()].filter((file) => file.includes('.test.'))).toEqual([])
      expect(verifiesToken).toBe(false)
    }
    expect(rehearsal.api.auth.site_url).toBe('https://kachi.example')
  })

  test('gives visitors and readers the rights that a server of our own gives', async () => {
    const copy = await createServerCopy(serverUrl ?? '')
    const own = openServerDatabase(copy.url)
    const expected = await selectRights(own)
    await own.close()
    await copy.drop()
    expect(expected.length).toBeGreaterThan(50)
    expect(await selectRights(rehearsal.database.platform)).toEqual(expected)
  })

  test('takes visitors with a key that is no token', async () => {
    const key = 'sb_publishable_rehearsal'
    const response = await fetch(`${rehearsal.project.address}/functions/v1/intelligent-news`, {
      method: 'POST',
      headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(200)
  })

  test('does nothing without the secrets of Vault, and says which one is missing', async () => {
    await rehearsal.minute()
    const jobs = await rehearsal.database.platform.query(
      `select problem from private.background_jobs where name = 'mail'`,
    )
    expect(jobs).toEqual([{ problem: 'Vault has no secret project_url.' }])
    expect(await rehearsal.failedRuns()).toEqual([])
  })

  test('names a wrong key, and goes on once it is right', async () => {
    await rehearsal.storeSecrets('not the key')
    await rehearsal.minute()
    await rehearsal.minute()
    expect(await rehearsal.readProblem('newsletter')).toMatch('refused the key')
    await rehearsal.storeSecrets()
    await rehearsal.minute()
    expect(await rehearsal.readProblem('newsletter')).toBeNull()
    expect(await rehearsal.failedRuns()).toEqual([])
  })

  test('sends the mail of a sign-up with a link that leads to Pro', async () => {
    const email = 'reader@example.com'
    await rehearsal.subscribe(email)
    await rehearsal.minute()
    await arrived(1)
    const [mail] = mailServer.received
    expect(mail?.to).toBe(email)
    expect(mail?.source).toContain('https://kachi.example/auth/confirm?token_hash=3D')
  })

  test('sends a report that is due, and reads a feed that an editor adds', async () => {
    mailServer.received.length = 0
    feeds.serve('/feed.xml', writeRss([{ title: 'Rehearsed', date: new Date().toUTCString() }]))
    await rehearsal.database.platform.query(
      `insert into public.news_feeds (url, source) values ($1, 'Rehearsal')`,
      [`${feeds.url}/feed.xml`],
    )
    await rehearsal.addDueMonitor('reader@example.com')
    await rehearsal.minute()
    await rehearsal.minute()
    await arrived(1)
    expect(mailServer.received.map(({ to }) => to)).toEqual(['reader@example.com'])
    expect(mailServer.received[0]?.source).toContain('Monitoring has started')
    const stored = await rehearsal.database.platform.query(
      `select title from public.news_articles where source = 'Rehearsal'`,
    )
    expect(stored).toEqual([{ title: 'Rehearsed' }])
  })

  // A killed worker's claims are released after 15 seconds.
  test.runIf(process.env.THOROUGH)(
    'sends an issue once to each reader, whatever is killed',
    async () => {
      await rehearsal.database.platform.query(
        `insert into public.newsletter_subscribers (email)
       select 'many' || number || '@example.com' from generate_series(1, 60) as number`,
      )
      mailServer.received.length = 0
      const environment = {
        SUPABASE_URL: rehearsal.project.address,
        SUPABASE_SERVICE_ROLE_KEY: rehearsal.project.serviceRoleKey,
      }
      const sending = runNewsletterCommand(['send', '2026-11-21'], environment)
      await arrived(10)
      rehearsal.project.edge.kill('background-work')
      await rehearsal.untilSettled(sending)
      expect(await sending).toBe(0)
      const recipients = mailServer.received.map(({ to }) => to)
      expect(new Set(recipients).size).toBe(61)
    },
    60_000,
  )
})
