import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'
import { attempt, createReader, OPERATOR, VISITOR } from './callers.ts'

const INSERT = `insert into public.security_audit_log (event_type, details) values ('login_error', $1)`
const TOO_MANY_NOW = { refusal: 'PT429' }

/** `address` is the network address that the data API sets. */
function at(address: string, caller: Caller = VISITOR): Caller {
  const headers = JSON.stringify({ 'x-forwarded-for': address })
  return { ...caller, settings: { 'request.headers': headers } }
}

describe.each(testDatabases)('what one network address can store on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const log = (caller: Caller, details: object) =>
    attempt(database, caller, INSERT, [JSON.stringify(details)])

  test('anyone can write events, which are redacted, cut and limited', async () => {
    const details = JSON.stringify({
      password: 'x',
      nested: { api_key: 'y' },
      text: 'z'.repeat(900),
      list: [{ token: 'y' }, 'ada.lovelace@example.com wrote'],
      email: 'ada.lovelace@example.com',
    })
    await attempt(
      database,
      VISITOR,
      `insert into public.security_audit_log (event_type, client_ip, user_agent, details) values ('failed_login_attempt', '203.0.113.9', $1, $2)`,
      ['u'.repeat(500), details],
    )
    const [event] = await database.query(
      'select client_ip, user_agent, details from public.security_audit_log',
    )
    expect(event).toEqual({
      client_ip: 'client-side',
      user_agent: 'u'.repeat(200),
      details: {
        password: '[REDACTED]',
        nested: { api_key: '[REDACTED]' },
        text: 'z'.repeat(500),
        list: [{ token: '[REDACTED]' }, 'ada.l*** wrote'],
        email: 'ada.l***',
      },
    })
    const large = JSON.stringify({ text: 'x'.repeat(20_000) })
    const tooLarge = `insert into public.security_audit_log (event_type, details) values ('login_error', $1)`
    expect(await attempt(database, VISITOR, tooLarge, [large])).toEqual({ refusal: '23514' })
    const invented = `insert into public.security_audit_log (event_type) values ('anything')`
    expect(await attempt(database, VISITOR, invented)).toEqual({ refusal: '23514' })
    const valid = `insert into public.security_audit_log (event_type) values ('login_error')`
    const answers = []
    for (let index = 0; index < 70; index += 1)
      answers.push(await attempt(database, VISITOR, valid))
    expect(answers.at(-1)).toEqual({ refusal: 'PT429' })
  })

  test('details of a security event are limited to 2 KB for all callers', async () => {
    // Texts are cut to 500 characters; numbers are not.
    const list = (length: number) => ({ list: Array.from({ length: 20 }, () => 10 ** length) })
    for (const caller of [at('192.0.2.1'), OPERATOR]) {
      expect(await log(caller, list(20))).toEqual({ rows: [] })
      expect(await log(caller, list(110))).toEqual({ refusal: '23514' })
      // The limit applies after redacting, which makes it longer.
      const secrets = Object.fromEntries(
        Array.from({ length: 49 }, (_, i) => [`${'keys of '.repeat(4)}${i}`, 1]),
      )
      expect(await log(caller, secrets)).toEqual({ refusal: '23514' })
    }
    const [row] = await database.query<{ longest: number }>(
      'select max(octet_length(details::text)) as longest from public.security_audit_log',
    )
    expect(row?.longest).toBeLessThanOrEqual(2_048)
  })

  test.each([
    ['a list of 49 values', true, { a: Array.from({ length: 49 }, () => '') }],
    ['a list of 50 values', false, { a: Array.from({ length: 50 }, () => '') }],
    ['lists five deep', true, JSON.parse(`{"a":${'['.repeat(5)}${']'.repeat(5)}}`)],
    ['lists six deep', false, JSON.parse(`{"a":${'['.repeat(6)}${']'.repeat(6)}}`)],
    ['a text of such signs', true, { a: `${'[{,'.repeat(150)}"\\`, b: '"[[[[[[[[[[[' }],
  ])('redacting %s: %s', async (_name, isTaken, details) => {
    const answer = isTaken ? { rows: [] } : { refusal: '23514' }
    for (const caller of [at('192.0.2.9'), OPERATOR]) {
      expect(await log(caller, details)).toEqual(answer)
    }
  })

  test('a text without an address is redacted as fast as blanks', async () => {
    const timeOf = async (sign: string) => {
      const startedAt = performance.now()
      await database.query(
        `select count(private.redact_text(repeat($1, 495) || n)) from generate_series(1, 2000) as n`,
        [sign],
      )
      return performance.now() - startedAt
    }
    await timeOf(' ')
    expect((await timeOf('1')) / (await timeOf(' ')), '150 with a lookahead').toBeLessThan(15)
  })

  test.each([
    ['reader@example.com', 'reade***'],
    ['mei@example.com', 'mei@e***'],
    ['a@b', 'a@b***'],
    ['to <ann@b.co>, bob@c.de', 'to <ann@*** bob@c***'],
    ['a@@b@c d', 'a@@b@c*** d'],
    ['@home 3 @ 4', '@home 3 @ 4'],
  ])('of an address in %s five characters stay', async (text, redacted) => {
    const [row] = await database.query('select private.redact_text($1) as redacted', [text])
    expect(row).toEqual({ redacted })
  })

  test('security events are limited to sixty a minute and a thousand a day', async () => {
    const caller = at('192.0.2.2')
    const spend = (key: string, uses: number) =>
      database.query(
        `insert into private.rate_limits (key_hash, window_end, uses)
         values (sha256(convert_to($1, 'UTF8')), now() + interval '1 hour', $2)`,
        [key, uses],
      )
    await spend('security-event:day:address:192.0.2.2', 999)
    expect(await log(caller, {})).toEqual({ rows: [] })
    expect(await log(caller, {})).toEqual(TOO_MANY_NOW)
    expect(await log(at('192.0.2.3'), {})).toEqual({ rows: [] })
    await spend('security-event:address:192.0.2.4', 60)
    expect(await log(at('192.0.2.4'), {})).toEqual(TOO_MANY_NOW)
  })

  test('challenges are limited to 120, receipts to 30 or 60 in five minutes and a thousand a day', async () => {
    const count = async (call: string) => {
      let allowed = 0
      for (let number = 0; number < 125; number += 1) {
        const [row] = await database.query<{ answer: unknown }>(`select ${call} as answer`)
        if (row?.answer === true || JSON.stringify(row?.answer).includes('receipt')) allowed += 1
      }
      return allowed
    }
    const issue = (purpose: string, address: string) =>
      `public.issue_bot_check_receipt('${purpose}', gen_random_uuid() || '@example.com',
         gen_random_uuid()::text, now() + interval '5 minutes', '${address}')`
    expect(await count(`public.take_bot_check_attempt('192.0.2.5')`)).toBe(120)
    expect(await count(issue('newsletter', '192.0.2.5'))).toBe(30)
    expect(await count(issue('sign-in', '192.0.2.5'))).toBe(60)
    await database.query(
      `update private.rate_limits set uses = 990
       where key_hash = sha256('bot-check:sign-in:day:address:192.0.2.5')`,
    )
    await database.query(
      `delete from private.rate_limits where key_hash = sha256('bot-check:sign-in:address:192.0.2.5')`,
    )
    expect(await count(issue('sign-in', '192.0.2.5'))).toBe(10)
  })

  test('only the service role can count bot check attempts', async () => {
    const call = `select public.take_bot_check_attempt('192.0.2.6')`
    const reader = await createReader(database, 'reader@example.com')
    for (const caller of [VISITOR, reader]) {
      expect(await attempt(database, caller, call)).toEqual({ refusal: '42501' })
    }
    expect(await attempt(database, OPERATOR, call)).toMatchObject({ rows: [{}] })
  })

  test('unsubscribing and coming back adds at most ten records a day', async () => {
    await database.query(
      `insert into public.newsletter_subscribers (email) values ('to-and-fro@example.com')`,
    )
    for (let turn = 0; turn < 15; turn += 1) {
      for (const status of ['unsubscribed', 'active']) {
        await database.query(
          `update public.newsletter_subscribers set subscription_status = $1 where email = 'to-and-fro@example.com'`,
          [status],
        )
      }
    }
    const rows = await database.query(
      `select from private.newsletter_departures where email = 'to-and-fro@example.com'`,
    )
    expect(rows).toHaveLength(10)
  })
})
