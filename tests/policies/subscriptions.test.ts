import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, issueReceipt, OPERATOR, VISITOR } from './callers.ts'

const INSERT = `insert into public.newsletter_subscribers (email, utm_source, referrer, subscription_status, turnstile_token)
                values ($1, $2, $3, $4, $5) returning *`

let count = 0
const newEmail = () => `reader-${++count}@example.com`

describe.each(eitherDatabase)('subscriptions on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  function subscribe(email: string, receipt: string | null, status = 'active', source = '') {
    return attempt(database, VISITOR, INSERT, [email, source, null, status, receipt])
  }

  test('a visitor with a receipt can subscribe and gets the row back, but cannot read it later', async () => {
    const email = newEmail()
    const result = await subscribe(` ${email.toUpperCase()} `, await issueReceipt(database, email))
    expect(result).toMatchObject({ rows: [{ email, subscription_status: 'active' }] })
    expect(await attempt(database, VISITOR, 'select * from public.newsletter_subscribers')).toEqual(
      {
        rows: [],
      },
    )
  })

  test('the confirmation is queued with the row', async () => {
    const email = newEmail()
    await subscribe(email, await issueReceipt(database, email))
    const emails = await database.query(
      'select template from private.mail_queue where recipient = $1',
      [email],
    )
    expect(emails).toEqual([{ template: 'subscription_confirmation' }])
  })

  test('a receipt is valid for one use, one email address and one purpose', async () => {
    const email = newEmail()
    const receipt = await issueReceipt(database, email)
    expect(await subscribe(newEmail(), receipt)).toEqual({ refusal: 'PT403' })
    expect(await subscribe(email, receipt)).toHaveProperty('rows')
    expect(await subscribe(newEmail(), receipt)).toEqual({ refusal: 'PT403' })
    const forSignIn = await issueReceipt(database, newEmail(), 'sign-in')
    expect(await subscribe(newEmail(), forSignIn)).toEqual({ refusal: 'PT403' })
  })

  test('missing, invented and expired receipts are refused', async () => {
    const email = newEmail()
    expect(await subscribe(email, null)).toEqual({ refusal: 'PT403' })
    expect(await subscribe(email, 'a'.repeat(64))).toEqual({ refusal: 'PT403' })
    const receipt = await issueReceipt(database, email)
    await database.query(
      `update private.bot_check_receipts set expires_at = now() where used_at is null`,
    )
    expect(await subscribe(email, receipt)).toEqual({ refusal: 'PT403' })
  })

  test('a subscribed address is a duplicate, whatever its case', async () => {
    const email = newEmail()
    await subscribe(email, await issueReceipt(database, email))
    const again = await subscribe(email.toUpperCase(), await issueReceipt(database, email))
    expect(again).toEqual({ refusal: '23505' })
  })

  test('a third receipt for one email address within five minutes is not issued', async () => {
    const email = newEmail()
    await issueReceipt(database, email)
    await issueReceipt(database, email)
    await expect(issueReceipt(database, email)).rejects.toThrow('rate-limited')
  })

  test('an insert as unsubscribed or with a bad address is refused', async () => {
    const email = newEmail()
    const receipt = await issueReceipt(database, email)
    expect(await subscribe(email, receipt, 'unsubscribed')).toEqual({ refusal: '42501' })
    expect(await subscribe('no address', receipt)).toEqual({ refusal: 'PT400' })
    expect(await subscribe(`${'a'.repeat(250)}@example.com`, receipt)).toEqual({ refusal: 'PT400' })
  })

  test('the database sanitizes what the form should have', async () => {
    const email = newEmail()
    const receipt = await issueReceipt(database, email)
    const result = await subscribe(email, receipt, 'active', ` <b>JavaScript:${'x'.repeat(200)}`)
    expect(result).toMatchObject({ rows: [{ utm_source: `b${'x'.repeat(86)}` }] })
  })

  test('readers can unsubscribe, but cannot set themselves to active again', async () => {
    const email = newEmail()
    await subscribe(email, await issueReceipt(database, email))
    const reader = await createReader(database, email)
    const update = `update public.newsletter_subscribers set subscription_status = $2 where email = $1 returning subscription_status`
    expect(await attempt(database, reader, update, [email, 'unsubscribed'])).toEqual({
      rows: [{ subscription_status: 'unsubscribed' }],
    })
    expect(await attempt(database, reader, update, [email, 'active'])).toEqual({ refusal: '42501' })
    const steal = `update public.newsletter_subscribers set email = 'x@example.com' where email = $1`
    expect(await attempt(database, reader, steal, [email])).toEqual({ refusal: '42501' })
  })

  test('an account without a verified email address has no access', async () => {
    const email = newEmail()
    await subscribe(email, await issueReceipt(database, email))
    const stranger = await createReader(database, email, { isConfirmed: false })
    expect(
      await attempt(database, stranger, 'select * from public.newsletter_subscribers'),
    ).toEqual({
      rows: [],
    })
    expect(
      await attempt(database, stranger, 'select public.is_active_subscriber() as is_active'),
    ).toEqual({
      rows: [{ is_active: false }],
    })
  })

  test('only active subscribers can read the picks', async () => {
    await database.query(
      `insert into public.news_articles (id, title, description, url, source, category, region)
       values ('p', 'P', 'p', '/p', 'Kachi', 'Value', 'asia') on conflict do nothing`,
    )
    const email = newEmail()
    const reader = await createReader(database, email)
    expect(await attempt(database, reader, 'select id from public.news_articles')).toEqual({
      rows: [],
    })
    await subscribe(email, await issueReceipt(database, email))
    expect(await attempt(database, reader, 'select id from public.news_articles')).toEqual({
      rows: [{ id: 'p' }],
    })
  })

  test('coming back requires an email confirmation', async () => {
    const email = newEmail()
    await attempt(database, OPERATOR, INSERT, [email, null, null, 'unsubscribed', null])
    const nowSeconds = Date.now() / 1000
    const byPassword = await createReader(database, email, {
      amr: [{ method: 'password', timestamp: nowSeconds }],
    })
    expect(await attempt(database, byPassword, 'select public.resubscribe()')).toEqual({
      refusal: 'PT403',
    })
    const stale = {
      ...byPassword,
      claims: { ...byPassword.claims, amr: [{ method: 'otp', timestamp: nowSeconds - 7200 }] },
    }
    expect(await attempt(database, stale, 'select public.resubscribe()')).toEqual({
      refusal: 'PT403',
    })
    const byMail = {
      ...byPassword,
      claims: { ...byPassword.claims, amr: [{ method: 'otp', timestamp: nowSeconds }] },
    }
    expect(await attempt(database, byMail, 'select public.resubscribe() as is_changed')).toEqual({
      rows: [{ is_changed: true }],
    })
  })

  test('confirming by email again removes the suppression of a bounced or complaining address', async () => {
    const email = newEmail()
    const kept = newEmail()
    const amr = [{ method: 'otp', timestamp: Date.now() / 1000 }]
    for (const address of [email, kept]) {
      await attempt(database, OPERATOR, INSERT, [address, null, null, 'active', null])
    }
    await database.query(
      `insert into private.newsletter_suppressions (email, reason) values ($1, 'hard-bounce'), ($2, 'operator')`,
      [email, kept],
    )
    for (const address of [email, kept]) {
      const reader = await createReader(database, address, { amr })
      expect(await attempt(database, reader, 'select public.resubscribe() as is_changed')).toEqual({
        rows: [{ is_changed: false }],
      })
    }
    expect(
      await database.query(
        'select email from private.newsletter_suppressions where email = any($1)',
        [[email, kept]],
      ),
    ).toEqual([{ email: kept }])
  })

  test('each unsubscribe event is recorded with how it happened', async () => {
    const email = newEmail()
    await subscribe(email, await issueReceipt(database, email))
    const reader = await createReader(database, email)
    const leave = `update public.newsletter_subscribers set subscription_status = 'unsubscribed'`
    await attempt(database, reader, leave)
    const other = newEmail()
    await attempt(database, OPERATOR, INSERT, [other, null, null, 'active', null])
    await attempt(database, OPERATOR, `${leave} where email = $1`, [other])
    const records = await database.query(
      'select email, manner from private.newsletter_departures where email = any($1) order by id',
      [[email, other]],
    )
    expect(records).toEqual([
      { email, manner: 'account' },
      { email: other, manner: 'operator' },
    ])
  })

  test('requesting a link does not reveal who is on the list', async () => {
    const known = newEmail()
    const unknown = newEmail()
    await subscribe(known, await issueReceipt(database, known))
    const ask = 'select public.request_subscription_link($1, $2)::text as answer'
    const answers = []
    for (const email of [known, unknown]) {
      answers.push(
        await attempt(database, VISITOR, ask, [email, await issueReceipt(database, email)]),
      )
    }
    expect(answers[0]).toEqual(answers[1])
    const emails = await database.query(
      'select count(*)::int from private.mail_queue where recipient = $1',
      [known],
    )
    expect(emails).toEqual([{ count: 2 }])
    expect(await attempt(database, VISITOR, ask, [known, 'invented'])).toEqual({ refusal: 'PT403' })
  })

  test('who has left is written to three times a week at most, whoever asks', async () => {
    const email = newEmail()
    await subscribe(email, await issueReceipt(database, email))
    await database.query(
      `update public.newsletter_subscribers set subscription_status = 'unsubscribed' where email = $1`,
      [email],
    )
    for (let count = 0; count < 5; count += 1) {
      const receipt = await issueReceipt(database, email)
      await attempt(database, VISITOR, 'select public.request_subscription_link($1, $2)', [
        email,
        receipt,
      ])
      await database.query(
        `update private.rate_limits set window_end = now() where window_end < now() + interval '5 minutes'`,
      )
    }
    const emails = await database.query(
      'select count(*)::int from private.mail_queue where recipient = $1',
      [email],
    )
    expect(emails, 'the first was for the sign-up').toEqual([{ count: 4 }])
  })

  test.each([
    'select * from private.mail_queue',
    'select * from private.bot_check_receipts',
    'select * from private.rate_limits',
    'select * from auth.users',
    'select * from auth.refresh_tokens',
    'select * from embedded.signing_keys',
    'select * from embedded.captured_mail',
    `select public.issue_bot_check_receipt('newsletter', 'a@b.example', 'x', now(), 'x')`,
    `select private.use_bot_check_receipt('x', 'newsletter', 'a@b.example')`,
    'create table public.mine (id integer)',
  ])('visitors and readers may not: %s', async (statement) => {
    const reader = await createReader(database, newEmail())
    for (const caller of [VISITOR, reader]) {
      expect(await attempt(database, caller, statement)).toEqual({ refusal: '42501' })
    }
  })

  test('a day of wrong unsubscribe links leaves a hundred events of one network', async () => {
    const press = `select public.unsubscribe_by_letter(null, '192.0.2.1') as answer`
    for (let minute = 0; minute < 25; minute += 5) {
      await database.query(
        `update private.rate_limits set window_end = now() where window_end < now() + interval '5 minutes'`,
      )
      for (let count = 0; count < 30; count += 1) {
        expect(await database.query(press)).toEqual([{ answer: 'invalid-link' }])
      }
    }
    const noted = `select from public.security_audit_log where event_type = 'unsubscribe_failed'`
    expect(await database.query(noted)).toHaveLength(100)
  })
})
