import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { sanitizeField } from '#domain/newsletter/subscription-row.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, issueReceipt, OPERATOR, VISITOR } from './callers.ts'

const INSERT = `insert into public.newsletter_subscribers (email, turnstile_token, website)
                values ($1, $2, $3) returning email, subscription_status`

let count = 0
const newEmail = () => `person-${++count}@example.com`

describe.each(eitherDatabase)('the rules of the sign-up form on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function ask<T>(expression: string, values: unknown[]): Promise<T[]> {
    const rows = await database.query<{ answer: T }>(
      `select ${expression} as answer from json_array_elements_text($1) with ordinality as inputs (input, place) order by place`,
      [JSON.stringify(values)],
    )
    return rows.map(({ answer }) => answer)
  }

  test('the database finds the same problems with addresses as the form', async () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      '.',
      '..',
      '@',
      ' ',
      '\t',
      '\u00a0',
      '\u0007',
      '<',
      '"',
      '+',
      'example.org',
      'é',
      '-',
    )
    const inputs = fc
      .sample(fc.array(piece, { maxLength: 8 }), { numRuns: 400, seed: 1 })
      .map((pieces) => pieces.join(''))
      .concat(
        ' Reader@Example.ORG ',
        '\ufeffreader@example.org\n',
        'reader@example..org',
        'reader@',
      )
      .concat(`${'a'.repeat(242)}@example.org`, `${'a'.repeat(243)}@example.org`)
    const problems = await ask<string | null>(
      'private.find_subscriber_email_problem(lower(private.trim_text(input)))',
      inputs,
    )
    const expected = inputs.map((input) => {
      const checked = checkSubscriberEmail(input)
      return checked.isValid ? null : checked.problem
    })
    expect(problems).toEqual(expected)
    expect(new Set(expected)).toEqual(
      new Set([null, 'Invalid email address', 'Invalid email format', 'Email address is too long']),
    )
  })

  test('the database cleans texts as the form does', async () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      'java',
      'script:',
      'JavaScript:',
      ' ',
      '\u2003',
      '\n',
      '\u202e',
      '\u200b',
      'x',
      'xxxxxxxxx',
    )
    const inputs = fc
      .sample(fc.array(piece, { maxLength: 20 }), { numRuns: 400, seed: 2 })
      .map((pieces) => pieces.join(''))
    expect(await ask('private.sanitise_text(input, 40)', inputs)).toEqual(
      inputs.map((input) => sanitizeField(input, 40) || null),
    )
  })

  test('a bad row is refused with the messages of the form', async () => {
    for (const [email, receipt, message] of [
      ['reader', 'r', 'Invalid email address'],
      ['reader@example..org', 'r', 'Invalid email format'],
      ['jos\u00e9@example.org', 'r', 'Invalid email format'],
      ['reader\u202e@example.org', 'r', 'Invalid email format'],
      [`${'a'.repeat(250)}@example.org`, 'r', 'Email address is too long'],
      [null, 'r', 'Invalid email address'],
      [
        'reader',
        '',
        'Security verification is required. Please complete the verification and try again.',
      ],
      [
        newEmail(),
        'r',
        'Security verification is required. Please complete the verification and try again.',
      ],
    ]) {
      const refused = database.transaction(
        (tx) => tx.query(INSERT, [email, receipt, null]),
        VISITOR,
      )
      await expect(refused).rejects.toThrow(message ?? '')
    }
  })

  test('and twelve a day, whoever asks', async () => {
    const email = newEmail()
    const taken = []
    for (let count = 0; count < 14; count += 1) {
      const statement = 'select private.take_newsletter_attempt($1) as is_taken'
      const [row] = await database.query<{ is_taken: boolean }>(statement, [email])
      taken.push(row?.is_taken)
      await database.query(
        `update private.rate_limits set window_end = now() where window_end < now() + interval '5 minutes'`,
      )
    }
    expect(taken).toEqual([...Array.from({ length: 12 }, () => true), false, false])
  })

  test('two attempts are allowed in any five minutes, not per fixed window', async () => {
    const email = newEmail()
    const take = async (address = email) => {
      const statement = 'select private.take_newsletter_attempt($1) as is_taken'
      const [row] = await database.query<{ is_taken: boolean }>(statement, [address])
      return row?.is_taken
    }
    const letPass = (seconds: number) =>
      database.query(
        'update private.rate_limits set window_end = window_end - make_interval(secs => $1)',
        [seconds],
      )
    expect(await take()).toBe(true)
    await letPass(299)
    expect(await take(` ${email.toUpperCase()}`)).toBe(true)
    expect(await take()).toBe(false)
    await letPass(2)
    // The first window is over; the second is two seconds old.
    expect([await take(), await take()]).toEqual([true, false])
  })

  test('a row with the hidden field filled in is answered like any other, but not stored', async () => {
    const [person, robot] = [newEmail(), newEmail()]
    const receipts = [await issueReceipt(database, person), await issueReceipt(database, robot)]
    const rows = async (email: string, receipt: string | undefined, website: string | null) =>
      JSON.stringify(await attempt(database, VISITOR, INSERT, [email, receipt, website])).replace(
        email,
        '',
      )
    expect(await rows(robot, receipts[1], 'https://spam.example')).toBe(
      await rows(person, receipts[0], ''),
    )
    const stored = `select (select count(*) from public.newsletter_subscribers where email = $1)::int as rows,
      (select count(*) from private.mail_queue where recipient = $1)::int as emails`
    expect(await database.query(stored, [robot])).toEqual([{ rows: 0, emails: 0 }])
    expect(await database.query(stored, [person])).toEqual([{ rows: 1, emails: 1 }])
    // The receipt is spent, as a reader's would be.
    expect(await attempt(database, VISITOR, INSERT, [robot, receipts[1], 'x'])).toEqual({
      refusal: 'PT403',
    })
  })

  test.each(['complaint', 'operator'])(
    'a bot that enters an address with a suppression (%s) does not change it',
    async (reason) => {
      const email = newEmail()
      const suppressed = async () => {
        const [row] = await database.query(
          `select (select reason from private.newsletter_suppressions where email = $1) as plain,
             (select reason from private.newsletter_suppressed_hashes
              where email_hash = private.suppression_hash($1)) as hashed`,
          [email],
        )
        return row
      }
      await attempt(database, OPERATOR, INSERT, [email, null, null])
      await database.query(
        'insert into private.newsletter_suppressions (email, reason) values ($1, $2)',
        [email, reason],
      )
      await database.query('delete from public.newsletter_subscribers where email = $1', [email])
      expect(await suppressed()).toEqual({ plain: null, hashed: reason })

      const robot = await issueReceipt(database, email)
      const answer = await attempt(database, VISITOR, INSERT, [
        email,
        robot,
        'https://spam.example',
      ])
      expect(answer).toEqual({ rows: [{ email, subscription_status: 'active' }] })
      expect(await suppressed(), 'still known, and not in plain words').toEqual({
        plain: null,
        hashed: reason,
      })

      // A reader who signs up gets no newsletter either before confirming the address.
      const person = await issueReceipt(database, email)
      await attempt(database, VISITOR, INSERT, [email, person, null])
      expect(await suppressed()).toEqual({ plain: reason, hashed: null })
    },
  )

  test('a bot learns nothing by skipping the check, and cannot use the field for others', async () => {
    expect(await attempt(database, VISITOR, INSERT, [newEmail(), null, 'x'])).toEqual({
      refusal: 'PT403',
    })
    const email = newEmail()
    await attempt(database, OPERATOR, INSERT, [email, null, null])
    const receipt = await issueReceipt(database, email)
    expect(await attempt(database, VISITOR, INSERT, [email, receipt, 'x'])).toEqual({
      refusal: '23505',
    })
    const [row] = await database.query(
      'select website from public.newsletter_subscribers where email = $1',
      [email],
    )
    expect(row).toEqual({ website: null })
  })
})
