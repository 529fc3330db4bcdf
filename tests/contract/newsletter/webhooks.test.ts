import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSubscriberToken, importTokenKey } from '#domain/newsletter/subscriber-token.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { writeBounce, writeComplaint } from '#tests/fixtures/bounced-mail.ts'
import {
  createWebhookCallers,
  nowSeconds,
  secretHeaders,
  type WebhookCallers,
} from '#tests/fixtures/webhook-callers.ts'

const ISSUE = '2026-11-19'
const NONE = { hard: 0, soft: 0, policy: 0, complaint: 0, repeated: 0, unknown: 0 }

describe.each(eitherDatabase)('webhooks on $name', ({ open }) => {
  let database: Database
  let callers: WebhookCallers
  beforeAll(async () => {
    database = await open()
    callers = await createWebhookCallers(database)
    await database.query(
      `insert into private.newsletter_runs (issue, state, letter, started_at) values ($1, 'finished', '{}', now())`,
      [ISSUE],
    )
  })
  afterAll(() => database.close())
  afterEach(() =>
    database.runScript(
      'delete from public.newsletter_subscribers; delete from private.newsletter_suppressions; delete from private.rate_limits',
    ),
  )

  async function addReaders(...names: string[]): Promise<string[]> {
    const added = await database.query<{ id: string; email: string }>(
      `insert into public.newsletter_subscribers (email) select name || '@example.com' from unnest($1::text[]) as name
       returning id, email`,
      [names],
    )
    await database.query(
      `insert into private.newsletter_deliveries (run_id, subscriber_id, state, finished_at)
       select run.id, subscriber.id, 'sent', '2026-11-19T00:00:00Z'
       from private.newsletter_runs as run, public.newsletter_subscribers as subscriber`,
    )
    return names.map((name) => added.find(({ email }) => email.startsWith(`${name}@`))?.id ?? '')
  }

  const suppressed = async () => {
    const rows = await database.query<{ line: string }>(
      `select split_part(email, '@', 1) || ' ' || reason as line from private.newsletter_suppressions order by 1`,
    )
    return rows.map(({ line }) => line)
  }

  test('an event in our own format counts once, however often it is sent and in any case', async () => {
    await addReaders('dead', 'full', 'angry', 'blocked')
    const events = [
      {
        type: 'bounce',
        email: 'DEAD@example.com ',
        status: '5.1.1',
        detail: 'no such user\0',
        at: '2026-11-20T08:00:00+08:00',
      },
      { type: 'bounce', email: 'full@example.com', status: '5.2.2', issue: ISSUE },
      { type: 'bounce', email: 'blocked@example.com', status: '5.7.1' },
      { type: 'complaint', email: 'angry@example.com' },
      { type: 'complaint', email: 'stranger@example.com' },
      { type: 'bounce', email: 'dead@example.com', status: '5.1.1' },
    ]
    const body = JSON.stringify({ events })
    const noted = { ...NONE, hard: 1, soft: 1, policy: 1, complaint: 1, unknown: 1, repeated: 1 }
    expect(await callers.postEvents(body)).toEqual({ status: 200, body: { success: true, noted } })
    expect((await callers.postEvents(body)).body).toEqual({
      success: true,
      noted: { ...NONE, repeated: 5, unknown: 1 },
    })
    expect(await suppressed()).toEqual(['angry complaint', 'dead hard-bounce'])
    const runs = await database.query(
      'select distinct run.issue from private.newsletter_bounces left join private.newsletter_runs as run on run.id = run_id',
    )
    expect(runs).toEqual([{ issue: ISSUE }])
  })

  test('Postmark: bounces by type and complaints count, the rest is ignored', async () => {
    await addReaders('dead', 'full', 'angry', 'blocked', 'away')
    const event = (name: string, Type: string, more = {}) => ({
      RecordType: 'Bounce',
      ID: 42,
      Type,
      TypeCode: 1,
      MessageID: '00000000-0000-0000-0000-000000000000',
      Description: 'The server was unable to deliver your message.',
      Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
      Email: `${name}@example.com`,
      BouncedAt: '2026-11-19T16:33:54.9070259Z',
      Inactive: true,
      ...more,
    })
    const noted = async (value: object) => (await callers.postPostmark(value)).body.noted
    expect(await noted(event('dead', 'HardBounce'))).toEqual({ ...NONE, hard: 1 })
    expect(await noted(event('dead', 'HardBounce'))).toEqual({ ...NONE, repeated: 1 })
    expect(await noted(event('full', 'SoftBounce'))).toEqual({ ...NONE, soft: 1 })
    expect(await noted(event('blocked', 'SpamNotification'))).toEqual({ ...NONE, policy: 1 })
    const complaint = event('angry', 'SpamComplaint', { RecordType: 'SpamComplaint' })
    expect(await noted(complaint)).toEqual({ ...NONE, complaint: 1 })
    expect(await noted(event('away', 'AutoResponder'))).toEqual(NONE)
    expect(await noted({ RecordType: 'Open', Recipient: 'away@example.com' })).toEqual(NONE)
    expect((await callers.postPostmark({ RecordType: 'Bounce', Type: 'HardBounce' })).status).toBe(
      400,
    )
    expect(await suppressed()).toEqual(['angry complaint', 'dead hard-bounce'])
    const [row] = await database.query(
      `select status from private.newsletter_bounces where kind = 'hard'`,
    )
    expect(row).toEqual({ status: '5.1.1' })
  })

  test('SendGrid: bounces, drops and spam reports count', async () => {
    const [deadId] = await addReaders('dead', 'full', 'angry', 'blocked', 'known', 'open')
    const event = (name: string, kind: string, more = {}) => ({
      email: `${name}@example.com`,
      timestamp: Number(nowSeconds),
      event: kind,
      'smtp-id': `<${ISSUE}.${deadId}@kachi.test>`,
      sg_event_id: 'x',
      ...more,
    })
    const events = [
      event('dead', 'bounce', { type: 'bounce', status: '5.1.1', reason: '550 5.1.1 unknown' }),
      event('full', 'bounce', {
        type: 'bounce',
        reason: '552 full',
        bounce_classification: 'Mailbox Unavailable',
      }),
      event('blocked', 'bounce', {
        type: 'blocked',
        reason: '550 5.7.1 no',
        bounce_classification: 'Reputation',
      }),
      event('known', 'dropped', { reason: 'Bounced Address' }),
      event('angry', 'spamreport'),
      event('open', 'open'),
      event('open', 'dropped', { reason: 'Unsubscribed Address' }),
      event('open', 'deferred', { response: '450' }),
    ]
    const noted = { ...NONE, hard: 2, soft: 1, policy: 1, complaint: 1 }
    expect(await callers.postSendGrid(events)).toEqual({
      status: 200,
      body: { success: true, noted },
    })
    expect(await suppressed()).toEqual(['angry complaint', 'dead hard-bounce', 'known hard-bounce'])
  })

  test('a raw message counts only with our original email in it', async () => {
    const [id = ''] = await addReaders('ada')
    const [row] = await database.query<{ secret: Uint8Array }>(
      `select secret from private.signing_secrets where name = 'newsletter-links'`,
    )
    const key = await importTokenKey(new Uint8Array(row?.secret ?? []))
    const token = await createSubscriberToken(key, 'unsubscribe', {
      subscriberId: id,
      issue: ISSUE,
    })
    const original = `Message-ID: <${ISSUE}.${id}@kachi.test>\r\nList-Unsubscribe: <https://kachi.test/x?token=${token}>\r\n\r\n`
    const gone = [{ status: '5.1.1', final: 'rfc822; ada@example.com' }]
    const hand = async (message: string) =>
      (await callers.post('/message', message, secretHeaders.bearer)).body
    expect(await hand(writeBounce('X: y\r\n\r\n', gone))).toMatchObject({
      noted: NONE,
      ignored: 'without the original email',
    })
    expect(await hand('Subject: Hello\r\n\r\nHello')).toMatchObject({
      ignored: 'an ordinary email, not a report',
    })
    expect(await hand('')).toMatchObject({ success: true, noted: NONE })
    expect(await hand(writeBounce(original, gone))).toEqual({
      success: true,
      noted: { ...NONE, hard: 1 },
    })
    expect(await hand(writeBounce(original, gone))).toMatchObject({
      noted: { ...NONE, repeated: 1 },
    })
    expect(await hand(writeComplaint(original, ['Feedback-Type: abuse']))).toMatchObject({
      noted: { complaint: 1 },
    })
    expect(await suppressed()).toEqual(['ada complaint'])
  })

  test('each body is parsed in a turn of its network', async () => {
    const parsed: { length: number; network: string }[] = []
    const { post, postEvents } = await createWebhookCallers(database, {
      async parseBody(body, parse) {
        parsed.push(body)
        return parse()
      },
    })
    const body = JSON.stringify({ events: [] })
    await postEvents(body)
    await post('/message', 'Subject: hello\r\n\r\n', secretHeaders.bearer)
    expect(parsed).toEqual([
      { length: body.length, network: '127.0.0.1' },
      { length: expect.any(Number), network: '127.0.0.1' },
    ])
  })
})
