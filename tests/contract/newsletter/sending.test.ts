import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Newsletter } from '#backend/newsletter/start-newsletter.ts'
import type { Database } from '#embedded/postgres/database.ts'
import {
  type Reaction,
  type SmtpStandIn,
  type StandInOptions,
  startSmtpStandIn,
} from '#embedded/tests/stand-ins/mail-server.ts'
import { defaultDatabase } from '#tests/databases.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter, subscribe } from '#tests/hosts/newsletter-host.ts'

const ISSUE = '2026-11-26'

describe.each(defaultDatabase)('the newsletter on $name', ({ name, open }) => {
  let database: Database
  let folder: IssueFolder
  let mailServer: SmtpStandIn
  const running: Newsletter[] = []

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = await createIssueFolder()
    await folder.write(ISSUE)
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((newsletter) => newsletter.stop()))
    await mailServer?.close()
    await folder.remove()
    await database.runScript(`
      truncate private.newsletter_runs, private.newsletter_workers, private.newsletter_suppressions cascade;
      delete from public.newsletter_subscribers`)
  })

  async function startServer(options?: StandInOptions) {
    mailServer = await startSmtpStandIn(options)
  }

  async function startProcess(query = '', environment = {}): Promise<Newsletter> {
    const newsletter = await createTestNewsletter(database, {
      issuesDirectory: folder.directory,
      smtpUrl: mailServer.url + query,
      environment,
    })
    running.push(newsletter)
    newsletter.startSending()
    return newsletter
  }

  async function untilFinished(newsletter: Newsletter) {
    const state = async () => (await newsletter.service.selectProgress(ISSUE)).state
    await expect.poll(state).toBe('finished')
    return (await newsletter.service.selectProgress(ISSUE)).counts
  }

  const hurry = () =>
    database.query(
      `update private.newsletter_deliveries set next_attempt_at = now() where state = 'waiting'`,
    )
  const recipients = () => mailServer.received.map(({ to }) => to).sort()

  test.each([
    ['a restored copy', 'sending_hold (taken_at) values (now())', /^This is a restored copy/],
    ['a database that was moved', 'read_only default values', /^This database has been moved/],
  ])('%s sends nothing, whichever process asks', async (_, row, words) => {
    await startServer()
    await database.query(`insert into embedded.${row}`)
    const { service } = await startProcess()
    await expect(service.send(ISSUE)).rejects.toThrow(words)
    await expect(service.sendTest(ISSUE, 'operator@example.com')).rejects.toThrow(words)
    await database.runScript('delete from embedded.sending_hold; delete from embedded.read_only')
  })

  test('goes to every active subscriber once, including later ones', async () => {
    await startServer()
    await subscribe(database, 'reader', 30)
    await subscribe(database, 'gone', 1)
    await database.query(
      `update public.newsletter_subscribers set subscription_status = 'unsubscribed' where email like 'gone%'`,
    )
    const newsletter = await startProcess()
    await newsletter.service.send(ISSUE)
    expect(await untilFinished(newsletter)).toMatchObject({ sent: 30, failed: 0, withheld: 0 })
    await newsletter.service.send(ISSUE)
    await subscribe(database, 'late', 1)
    await newsletter.service.send(ISSUE)
    await expect.poll(recipients).toHaveLength(31)
    await untilFinished(newsletter)
    expect(new Set(recipients()).size).toBe(31)
    expect(recipients()).toContain('late1@example.com')
    // Bodies differ only in the personal link.
    const bodies = mailServer.received.map(({ source }) =>
      source
        .slice(source.indexOf('From:'))
        .replace(/=\r\nhttps[\s\S]*?token=3D[\s\S]{70,95}=\r\n/g, ''),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  test('a dead address is suppressed, a refused email fails, a deferred or interrupted one is retried', async () => {
    const reactions: Record<string, Reaction> = {
      dead1: { code: 550, text: '5.1.1 no such user', at: 'recipient' },
      spam1: { code: 554, text: '5.7.1 looks like spam', at: 'body' },
      later1: { code: 451, text: '4.7.1 greylisted', at: 'recipient' },
      broken1: 'drop',
    }
    await startServer({
      react: (to, attempt) => {
        const reaction = reactions[to.split('@')[0] ?? ''] ?? 'take'
        const isForGood = typeof reaction === 'object' && reaction.code >= 500
        return attempt === 1 || isForGood ? reaction : 'take'
      },
    })
    for (const name of ['dead', 'spam', 'later', 'broken', 'reader']) {
      await subscribe(database, name, 1)
    }
    const newsletter = await startProcess()
    await newsletter.service.send(ISSUE)
    const counts = async () => (await newsletter.service.selectProgress(ISSUE)).counts
    await expect.poll(counts).toMatchObject({ sent: 1, failed: 2, waiting: 2, claimed: 0 })
    const waiting = await database.query(
      `select failures, answer, next_attempt_at > now() + interval '10 seconds' as waits
       from private.newsletter_deliveries where state = 'waiting' order by answer`,
    )
    expect(waiting).toEqual([
      { failures: 1, answer: expect.stringContaining('451 4.7.1 greylisted'), waits: true },
      { failures: 1, answer: expect.stringContaining('closed'), waits: true },
    ])
    await hurry()
    expect(await untilFinished(newsletter)).toMatchObject({ sent: 3, failed: 2 })
    expect(recipients()).toEqual([
      'broken1@example.com',
      'later1@example.com',
      'reader1@example.com',
    ])
    const suppressed = await database.query(
      'select email, reason from private.newsletter_suppressions',
    )
    expect(suppressed).toEqual([{ email: 'dead1@example.com', reason: 'hard-bounce' }])

    // The next issue skips the dead address.
    await folder.write('2026-12-03')
    const plan = await newsletter.service.listRecipients('2026-12-03', '')
    expect(plan.filter(({ plan }) => plan !== 'would get it')).toEqual([
      { email: 'dead1@example.com', plan: 'suppressed' },
    ])
    await newsletter.service.send('2026-12-03')
    expect((await newsletter.service.selectProgress('2026-12-03')).counts).toMatchObject({
      failed: 0,
    })
  })

  test('an unreachable mail server costs no attempts, and is reported', async () => {
    await startServer()
    await mailServer.goDown()
    await subscribe(database, 'reader', 25)
    const newsletter = await startProcess()
    await newsletter.service.send(ISSUE)
    const trouble = async () => (await newsletter.service.selectProgress(ISSUE)).trouble
    await expect.poll(trouble).toContain('ECONNREFUSED')
    await mailServer.comeBack()
    expect(await untilFinished(newsletter)).toMatchObject({ sent: 25, failed: 0 })
    expect(await trouble()).toBeNull()
    const [row] = await database.query(
      'select max(failures) as most from private.newsletter_deliveries',
    )
    expect(row).toEqual({ most: 0 })
  })

  test('a server that refuses us as the sender fails no delivery', async () => {
    let isForgiven = false
    const refusal: Reaction = { code: 553, text: '5.7.1 sender not allowed', at: 'sender' }
    await startServer({ react: () => (isForgiven ? 'take' : refusal) })
    await subscribe(database, 'reader', 12)
    const newsletter = await startProcess()
    await newsletter.service.send(ISSUE)
    const trouble = async () => (await newsletter.service.selectProgress(ISSUE)).trouble
    await expect.poll(trouble).toContain('sender not allowed')
    isForgiven = true
    expect(await untilFinished(newsletter)).toMatchObject({ sent: 12, failed: 0 })
  })

  test('pause stops a run at once, and resume continues it', async () => {
    // Slow until paused, so that the pause comes mid-run even on a busy machine.
    let thinkingMs = 200
    await startServer({ delayMs: () => thinkingMs })
    await subscribe(database, 'reader', 250)
    const newsletter = await startProcess('?maxConnections=4')
    await newsletter.service.send(ISSUE)
    await expect.poll(() => mailServer.received.length).toBeGreaterThan(8)
    expect((await newsletter.service.setPaused(ISSUE, true)).state).toBe('paused')
    thinkingMs = 0
    const counts = async () => (await newsletter.service.selectProgress(ISSUE)).counts
    await expect.poll(async () => (await counts()).claimed).toBe(0)
    const { sent, waiting } = await counts()
    expect(sent + waiting).toBe(250)
    expect(waiting).toBeGreaterThan(20)
    await newsletter.service.setPaused(ISSUE, false)
    expect(await untilFinished(newsletter)).toMatchObject({ sent: 250 })
    expect(new Set(recipients()).size).toBe(250)
    await expect(newsletter.service.setPaused(ISSUE, true)).rejects.toThrow('not being sent')
  })

  test('a reader who unsubscribes during the run gets nothing', async () => {
    await startServer()
    await subscribe(database, 'reader', 2)
    const newsletter = await startProcess()
    await newsletter.service.send(ISSUE)
    await untilFinished(newsletter)
    await subscribe(database, 'leaving', 1)
    await database.query(
      `insert into private.newsletter_deliveries (run_id, subscriber_id)
       select run.id, subscriber.id from private.newsletter_runs as run, public.newsletter_subscribers as subscriber
       where subscriber.email like 'leaving%'`,
    )
    await database.query(
      `update public.newsletter_subscribers set subscription_status = 'unsubscribed' where email like 'leaving%'`,
    )
    await newsletter.service.send(ISSUE)
    expect(await untilFinished(newsletter)).toMatchObject({ sent: 2, withheld: 1 })
    expect(recipients()).not.toContain('leaving1@example.com')
  })

  test('connections work in parallel, and a rate limit slows them down', async () => {
    await startServer({ delayMs: () => 30 })
    await subscribe(database, 'reader', 20)
    const newsletter = await startProcess('?maxConnections=5', { SMTP_DOMAIN_RATE_LIMIT: '10' })
    const startedAt = performance.now()
    await newsletter.service.send(ISSUE)
    await untilFinished(newsletter)
    expect(mailServer.connections.most).toBeGreaterThan(1)
    expect(mailServer.connections.most).toBeLessThanOrEqual(5)
    // Ten at once, then one every tenth of a second.
    expect(performance.now() - startedAt).toBeGreaterThan(900)
  })

  test('an issue that does not compile fails before the first email, with file and line', async () => {
    await startServer()
    await subscribe(database, 'reader', 1)
    await folder.write(ISSUE, { body: 'Fine so far.\n\n{1 +}\n' })
    const newsletter = await startProcess()
    await expect(newsletter.service.send(ISSUE)).rejects.toThrow(/2026-11-26\.mdx:11:\d+: /)
    expect(await database.query('select 1 from private.newsletter_runs')).toEqual([])
    expect(mailServer.received).toEqual([])
  })

  test('a draft is not sent', async () => {
    await startServer()
    await folder.write(ISSUE, { frontMatter: { draft: 'true' } })
    const newsletter = await startProcess()
    await expect(newsletter.service.send(ISSUE)).rejects.toThrow('is a draft')
  })

  test('the claims of a dead process are taken over', async () => {
    await startServer()
    await subscribe(database, 'reader', 5)
    const newsletter = await createTestNewsletter(database, {
      issuesDirectory: folder.directory,
      smtpUrl: mailServer.url,
    })
    running.push(newsletter)
    await newsletter.service.send(ISSUE)
    const dead = '11111111-1111-4111-8111-111111111111'
    await database.query(
      `insert into private.newsletter_workers (id, seen_at) values ($1, now() - interval '31 seconds')`,
      [dead],
    )
    await database.query(
      `update private.newsletter_deliveries set state = 'claimed', claimed_by = $1`,
      [dead],
    )
    newsletter.startSending()
    expect(await untilFinished(newsletter)).toMatchObject({ sent: 5 })
  })

  test.runIf(name === 'PostgreSQL')(
    'several processes share the work and one content',
    async () => {
      await startServer({ delayMs: () => 5 })
      await subscribe(database, 'reader', 600)
      const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
      await Promise.all(processes.map(({ service }) => service.send(ISSUE)))
      const [first] = processes
      if (!first) throw new Error('three processes should have started')
      expect(await untilFinished(first)).toMatchObject({ sent: 600 })
      expect(mailServer.received).toHaveLength(600)
      expect(new Set(recipients()).size).toBe(600)
      const boundaries = mailServer.received.map(
        ({ source }) => /boundary="([^"]+)"/.exec(source)?.[1],
      )
      expect(new Set(boundaries).size).toBe(1)
      // More connections than one process can open.
      expect(mailServer.connections.total).toBeGreaterThan(10)
    },
  )
})
