import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSendGridKey } from '#backend/newsletter/bounces/webhook-signatures.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { anyText } from '#embedded/tests/any-text.ts'
import { eitherDatabase } from '#tests/databases.ts'
import {
  createWebhookCallers,
  nowSeconds,
  secretHeaders,
  signBody,
  type WebhookCallers,
} from '#tests/fixtures/webhook-callers.ts'

const text = fc.oneof(
  anyText(20),
  fc.constantFrom('a@b.example', '5.1.1', 'bounce', '\0', '\ud800'),
)

const ownEvent = fc.record(
  {
    type: fc.constantFrom('bounce', 'complaint', 'x'),
    email: text,
    status: fc.constantFrom('5.1.1', '4.0.0', ''),
    detail: text,
    issue: text,
    at: fc.constantFrom('2026-11-20T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z'),
  },
  { requiredKeys: ['type', 'email'] },
)

const ownBody = fc.oneof(
  fc.json(),
  fc.record({ events: fc.array(ownEvent, { maxLength: 4 }) }).map((value) => JSON.stringify(value)),
)

const sendGridEvent = fc.record(
  {
    event: fc.constantFrom('bounce', 'spamreport', 'dropped'),
    email: text,
    timestamp: fc.integer(),
    status: text,
    reason: text,
    type: text,
    'smtp-id': text,
    bounce_classification: fc.constantFrom('__proto__', 'Content'),
  },
  { requiredKeys: [] },
)

const postmarkEvent = fc.record(
  {
    Type: fc.constantFrom('HardBounce', 'SpamComplaint', 'constructor'),
    Email: text,
    BouncedAt: text,
    Details: text,
    RecordType: fc.constantFrom('Bounce', 'Open', 'x'),
  },
  { requiredKeys: [] },
)

describe.each(eitherDatabase)('webhook input on $name', ({ open }) => {
  let database: Database
  let callers: WebhookCallers
  beforeAll(async () => {
    database = await open()
    callers = await createWebhookCallers(database)
  })
  afterAll(() => database.close())

  test('a request counts only with the right secret, the exact body and within five minutes', async () => {
    await database.query(
      `insert into public.newsletter_subscribers (email) values ('ada@example.com')`,
    )
    const body = JSON.stringify({ events: [{ type: 'complaint', email: 'ada@example.com' }] })
    const other = String(Number(nowSeconds) - 301)
    const wrong = [
      callers.postEvents(body, nowSeconds, 'another-secret-of-at-least-32-char'),
      callers.postEvents(body, other),
      callers.postEvents(body, String(Number(nowSeconds) + 301)),
      callers.post('/events', `${body} `, {
        'Kachi-Signature': `t=${nowSeconds},v1=${signBody(body)}`,
      }),
      callers.post('/events', body, { 'Kachi-Signature': `v1=${signBody(body)}` }),
      callers.post('/events', body, secretHeaders.basic),
      callers.post('/postmark', body, {}),
      callers.post('/postmark', body, { Authorization: `${secretHeaders.bearer.Authorization}x` }),
      callers.post('/postmark', body, { Authorization: 'Basic !!' }),
      callers.post('/message', body, {
        Authorization: secretHeaders.bearer.Authorization.slice(7),
      }),
      callers.postSendGrid([], other),
      callers.postSendGrid([], nowSeconds, '[ ]'),
      callers.postSendGrid([], 'now'),
      callers.post('/sendgrid', body, secretHeaders.basic),
    ]
    for (const [index, answer] of (await Promise.all(wrong)).entries()) {
      expect(answer, `attempt ${index}`).toMatchObject({
        status: 401,
        body: { code: 'not-authorized' },
      })
    }
    expect(await database.query('select email from private.newsletter_suppressions')).toEqual([])
  })

  test('thirty wrong secrets block an address for a while, even with the right secret', async () => {
    await database.query('delete from private.rate_limits')
    const strict = await createWebhookCallers(database, { perAddressLimitScale: 1 })
    for (let count = 0; count < 30; count += 1) {
      expect((await strict.post('/message', 'x', {})).status).toBe(401)
    }
    expect((await strict.post('/message', 'x', secretHeaders.basic)).status).toBe(429)
    await database.query('delete from private.rate_limits')
  })

  test('webhooks that are not configured answer 404', async () => {
    const off = await createWebhookCallers(database, { secret: undefined, sendGridKey: undefined })
    for (const path of ['/events', '/postmark', '/message', '/sendgrid', '/', '/x/y']) {
      expect((await off.post(path, '{}', secretHeaders.basic)).status, path).toBe(404)
    }
  })

  test.each<[string, string]>([
    ['', 'not JSON'],
    ['{"events": [', 'not JSON'],
    ['[]', 'body: '],
    ['null', 'body: '],
    ['{}', 'events: '],
    ['{"events": []}', 'events: '],
    ['{"events": {}}', 'events: '],
    ['{"events": [1]}', 'events.0: '],
    ['{"events": [{"email": "a@b.example"}]}', 'events.0.type: '],
    ['{"events": [{"type": "opened", "email": "a@b.example"}]}', 'events.0.type: '],
    ['{"events": [{"type": "complaint"}]}', 'events.0.email: '],
    ['{"events": [{"type": "complaint", "email": 5}]}', 'events.0.email: '],
    [`{"events": [{"type": "complaint", "email": "${'a'.repeat(321)}"}]}`, 'events.0.email: '],
    ['{"events": [{"type": "bounce", "email": "a@b.example"}]}', 'events.0.status: '],
    [
      '{"events": [{"type": "bounce", "email": "a@b.example", "status": "550"}]}',
      'events.0.status: expected a status',
    ],
    [
      '{"events": [{"type": "complaint", "email": "a@b.example", "at": "yesterday"}]}',
      'events.0.at: ',
    ],
    [
      '{"events": [{"type": "complaint", "email": "a@b.example", "issue": ""}]}',
      'events.0.issue: ',
    ],
    [
      `{"events": [{"type": "complaint", "email": "a@b.example", "detail": "${'x'.repeat(2_001)}"}]}`,
      'events.0.detail: ',
    ],
    [
      '{"events": [{"type": "complaint", "email": "a@b.example", "status": "5.1.1"}]}',
      'events.0: ',
    ],
    ['{"events": [{"type": "complaint", "email": "a@b.example"}], "more": 1}', 'body: '],
    [
      JSON.stringify({ events: Array(501).fill({ type: 'complaint', email: 'a@b.example' }) }),
      'events: ',
    ],
  ])('an invalid body is refused with the reason (%#)', async (body, problem) => {
    const answer = await callers.postEvents(body)
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid-request' } })
    expect(answer.body.error).toContain(problem)
    expect(answer.body.error).not.toContain('a@b.example')
  })

  test('Latin-1 is refused, and no generated body causes a server error', async () => {
    const bytes = new Uint8Array(Buffer.from('{"events": "é"}', 'latin1'))
    expect((await callers.postEvents(bytes)).body.error).toContain('UTF-8')
    await neverFails(ownBody, 60, (body) => callers.postEvents(body))
    await neverFails(fc.array(sendGridEvent, { maxLength: 3 }), 40, (events) =>
      callers.postSendGrid(events),
    )
    await neverFails(fc.oneof(postmarkEvent, fc.jsonValue()), 40, (value) =>
      callers.postPostmark(value),
    )
  })
})

test('an invalid key is refused when the server starts', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  for (const text of ['x', rsa.export({ format: 'der', type: 'spki' }).toString('base64')]) {
    expect(() => parseSendGridKey(text)).toThrow('SENDGRID_WEBHOOK_KEY is not a valid key')
  }
  expect(parseSendGridKey(undefined)).toBeUndefined()
})

async function neverFails<T>(
  input: fc.Arbitrary<T>,
  numRuns: number,
  post: (value: T) => Promise<{ status: number }>,
): Promise<void> {
  const property = fc.asyncProperty(input, async (value) => (await post(value)).status < 500)
  await fc.assert(property, { numRuns })
}
