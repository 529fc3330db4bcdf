import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runNewsletterCommand } from '#backend/newsletter/operator/run-newsletter-command.ts'
import { lastSendingTime } from '#domain/newsletter/issue-schedule.ts'
import { OperatingStateSchema } from '#domain/newsletter/operator-answers.ts'
import {
  type Reaction,
  type SmtpStandIn,
  startSmtpStandIn,
} from '#embedded/tests/stand-ins/mail-server.ts'
import { tryAddress } from '#tests/any-address/try-address.ts'
import { createIssueFolder } from '#tests/fixtures/issue-folder.ts'
import { signBody } from '#tests/fixtures/webhook-callers.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { type FeedStandIn, startFeeds, writeRss } from '#tests/stand-ins/feed-server.ts'
import { type Rehearsal, rehearse } from '#tests/stand-ins/hosted/rehearse.ts'
import { HUB_SPOT_TOKEN, type HubSpotStandIn, startHubSpot } from '#tests/stand-ins/hubspot.ts'
import { type StandIn, startTwelveData } from '#tests/stand-ins/quote-providers.ts'
import { testCallers } from './hosted-callers.ts'
import { testOperator } from './hosted-operator.ts'
import { testProblemsOfMail, testProblemsOfSetup, testWaitingContacts } from './hosted-problems.ts'

const WEBHOOK_SECRET = 'the-secret-of-the-mail-service-in-tests'
const serverUrl = process.env.TEST_DATABASE_URL

// PostgreSQL stands in for the hosted database; where there is none, nothing can be pushed.
describe.runIf(serverUrl)('the folder on a hosted project', () => {
  let rehearsal: Rehearsal
  let mailServer: SmtpStandIn
  let quotes: StandIn
  let feeds: FeedStandIn
  let hubspot: HubSpotStandIn
  let session = ''
  let mailDelayMs = 0
  let reaction: Reaction = 'take'

  beforeAll(async () => {
    mailServer = await startSmtpStandIn({ delayMs: () => mailDelayMs, react: () => reaction })
    hubspot = await startHubSpot()
    quotes = await startTwelveData()
    feeds = await startFeeds()
    rehearsal = await rehearse({
      serverUrl: serverUrl ?? '',
      smtpUrl: mailServer.url,
      secrets: {
        ...OFFLINE_SOURCES,
        ECB_URL: quotes.url,
        NEWS_PRIVATE_HOSTS: feeds.host,
        TWELVE_DATA_API_KEY: 'rehearsal',
        TWELVE_DATA_URL: quotes.url,
        TWELVE_DATA_CREDITS: '1000/100000',
        HUBSPOT_TOKEN: HUB_SPOT_TOKEN,
        HUBSPOT_URL: hubspot.url,
        NEWSLETTER_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
    })
  }, 120_000)

  afterAll(async () => {
    await rehearsal.close()
    await Promise.all([mailServer.close(), quotes.stop(), feeds.close(), hubspot.stop()])
  })

  const query = <Row extends Record<string, unknown>>(sql: string) =>
    rehearsal.database.platform.query<Row>(sql)
  const operate = (words: string[], more: Record<string, string> = {}) =>
    runNewsletterCommand(words, {
      SUPABASE_URL: rehearsal.project.address,
      SUPABASE_SERVICE_ROLE_KEY: rehearsal.project.serviceRoleKey,
      ...more,
    })
  const followLink = async (link: URLSearchParams) => {
    const { address, anonKey } = rehearsal.project
    const answer = await fetch(`${address}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: link.get('type'), token_hash: link.get('token_hash') }),
    })
    return answer.json()
  }
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

  testCallers(() => rehearsal, serverUrl ?? '')

  test('does nothing without the secrets of Vault, and says which one is missing', async () => {
    await rehearsal.minute()
    const jobs = await rehearsal.database.platform.query(
      `select problem from private.background_jobs where name = 'mail'`,
    )
    expect(jobs).toEqual([{ problem: 'Vault has no secret project_url.' }])
    expect(await rehearsal.failedRuns()).toEqual([])
  })

  testProblemsOfSetup(() => rehearsal)

  test('sends the mail of a sign-up with a link that leads to Pro', async () => {
    const email = 'reader@example.com'
    await rehearsal.subscribe(email)
    await rehearsal.minute()
    await arrived(1)
    const [mail] = mailServer.received
    expect(mail?.to).toBe(email)
    const source = mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    const [link = ''] = /https:\/\/kachi\.example\/auth\/confirm\?[^"\s)]+/.exec(source) ?? []
    const { searchParams } = new URL(link.replaceAll('&amp;', '&'))
    const followed = await followLink(searchParams)
    expect(followed).toMatchObject({ user: { email } })
    session = followed.access_token
  })

  test('tells the operator what needs them, with the service key', async () => {
    const { address, serviceRoleKey, anonKey } = rehearsal.project
    const ask = (key: string) =>
      fetch(`${address}/functions/v1/operator/state`, {
        headers: { Authorization: `Bearer ${key}` },
      })
    expect((await ask(anonKey)).status).toBe(401)
    const answer = await ask(serviceRoleKey)
    expect(answer.status).toBe(200)
    const { alerts } = OperatingStateSchema.parse(await answer.json())
    expect(alerts.map(({ name }) => name)).toContain('KachiMailWaiting')
    expect(alerts.filter(({ isFiring }) => isFiring)).toEqual([])
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

  test('reads the page of a link that an editor adds', async () => {
    feeds.serve('/story', (response) =>
      response.setHeader('content-type', 'text/html').end('<title>A rehearsed story</title>'),
    )
    await query(`select public.grant_editor('reader@example.com')`)
    const add = async (url: string) => {
      const response = await fetch(`${rehearsal.project.address}/functions/v1/news-desk`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url }),
      })
      return response.json()
    }
    expect(await add(`${feeds.url}/story`)).toMatchObject({
      articles: [{ title: 'A rehearsed story' }],
    })
    // Only the address by number may be private here.
    const { error } = await add(`${feeds.url.replace('127.0.0.1', 'localhost')}/story`)
    expect(error).toMatch('its address is in a private network')
  })

  testWaitingContacts(() => ({ rehearsal, hubspot }))

  test('tells of an alert and fetches lists of shares', async () => {
    mailServer.received.length = 0
    await query(
      `with item as (
         insert into public.watchlist_items (user_id, symbol) select id, 'AAPL' from auth.users)
       insert into public.watchlist_alerts (user_id, symbol, measure, direction, threshold, currency)
       select id, 'AAPL', 'price', 'above', 1, 'USD' from auth.users`,
    )
    await rehearsal.minute(new Date('2030-01-01T00:07:00Z'))
    await rehearsal.minute()
    await arrived(1)
    expect(mailServer.received[0]?.source).toMatch('Subject: AAPL: price')
    expect(quotes.received.some(({ path }) => path === '/stocks')).toBe(true)
    const [listings] = await query(
      `select outcome from private.background_jobs where name = 'listings'`,
    )
    expect(listings).toEqual({ outcome: 'the lists of shares are up to date' })
  })

  test('deletes what the privacy notice names at its hour', async () => {
    await query(
      `insert into public.security_audit_log (event_type, created_at)
       values ('subscription_error', now() - interval '13 months'), ('subscription_failed', now())`,
    )
    await rehearsal.minute(new Date('2030-01-01T03:23:00Z'))
    const kept = await query(
      `select event_type from public.security_audit_log where event_type like 'subscription_%'`,
    )
    expect(kept).toEqual([{ event_type: 'subscription_failed' }])
    expect(await rehearsal.failedRuns()).toEqual([])
  })

  test('takes bounces from a mail service that knows the secret', async () => {
    await query(`insert into public.newsletter_subscribers (email) values ('gone@example.com')`)
    const event = { type: 'bounce', email: 'gone@example.com', status: '5.1.1' }
    const body = JSON.stringify({ events: [event] })
    const seconds = String(Math.floor(Date.now() / 1000))
    const report = async (key: string) => {
      const answer = await fetch(
        `${rehearsal.project.address}/functions/v1/newsletter-webhooks/events`,
        {
          method: 'POST',
          headers: { 'Kachi-Signature': `t=${seconds},v1=${signBody(body, seconds, key)}` },
          body,
        },
      )
      return answer.status
    }
    expect(await report('another-secret-of-at-least-32-characters')).toBe(401)
    expect(await report(WEBHOOK_SECRET)).toBe(200)
    const suppressed = await query('select email from private.newsletter_suppressions')
    expect(suppressed).toEqual([{ email: 'gone@example.com' }])
  })

  testOperator(() => ({ rehearsal, mailServer }))

  test("sends the week's issue by itself, while the key of the jobs is rotated", async () => {
    const folder = await createIssueFolder()
    const sendsAt = lastSendingTime(new Date())
    const issue = new Date(sendsAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    await folder.write(issue, { body: 'Some *text*.\n' })
    vi.useFakeTimers({ toFake: ['Date'], now: sendsAt.getTime() - 3_600_000 })
    const code = await operate(['schedule', issue], { NEWSLETTER_DIR: folder.directory })
    vi.useRealTimers()
    await folder.remove()
    expect(code).toBe(0)
    await query(
      `insert into public.newsletter_subscribers (email)
       select 'thursday' || number || '@example.com' from generate_series(1, 30) as number`,
    )
    mailServer.received.length = 0
    mailDelayMs = 50
    const { secretKeys } = rehearsal.project
    await rehearsal.storeSecrets('sb_secret_rehearsal')
    const beginning = rehearsal.minute()
    await arrived(5)
    secretKeys.set('default', 'sb_secret_rotated')
    const refused = rehearsal.minute()
    await Promise.all([beginning, refused])
    mailDelayMs = 0
    await rehearsal.minute()
    const answers = await query('select from net._http_response where status_code = 401')
    expect(answers.length).toBeGreaterThan(0)
    await rehearsal.storeSecrets('sb_secret_rotated')
    await rehearsal.minute()
    const recipients = mailServer.received.map(({ to }) => to)
    expect(recipients.length).toBe(31)
    expect(new Set(recipients).size).toBe(31)
  })

  testProblemsOfMail(() => ({
    rehearsal,
    mailServer,
    react: (next) => {
      reaction = next
    },
  }))

  // Each function's process has to start.
  test.runIf(process.env.THOROUGH)('answers the list of calls that tries any address', async () => {
    const { address, publishableKeys, secretKeys } = rehearsal.project
    const [anonKey = '', serviceKey = ''] = [
      publishableKeys.get('default'),
      secretKeys.get('default'),
    ]
    const target = { url: address, anonKey, serviceKey }
    const outcomes = await tryAddress(target)
    const others = outcomes.filter(({ result }) => result !== 'ok')
    expect(others.map(({ name, result }) => ({ name, result }))).toEqual([
      { name: 'journey: the email brings a link', result: 'does not apply' },
    ])
  })
})
