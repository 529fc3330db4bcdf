import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INTENDED_PAGES, isIntendedPage } from '#domain/newsletter/intended-page.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { HOSTILE_PAGES, READING_PAGES } from '#tests/fixtures/intended-pages.ts'
import { attempt, createReader, issueReceipt, OPERATOR, VISITOR } from './callers.ts'

const INSERT = `insert into public.newsletter_subscribers (email, turnstile_token, intended_page)
                values ($1, $2, $3) returning email`
const REQUEST = 'select public.request_subscription_link($1, $2, $3)::text as answer'

let count = 0
const newEmail = () => `intending-${++count}@example.com`

describe.each(eitherDatabase)('the intended page of a subscription on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const waitingEmails = (email: string) =>
    database.query<{ template: string; variables: Record<string, unknown> }>(
      'select template, variables from private.mail_queue where recipient = $1 order by id',
      [email],
    )

  async function subscribe(page: string | null) {
    const email = newEmail()
    const receipt = await issueReceipt(database, email)
    expect(await attempt(database, VISITOR, INSERT, [email, receipt, page])).toEqual({
      rows: [{ email }],
    })
    return { email, emails: await waitingEmails(email) }
  }

  test('the database has the same list as the pages', async () => {
    const listed = await database.query<{ source: string }>(
      `select (regexp_matches(prosrc, $$'(\\^[^']*)'$$, 'g'))[1] as source
       from pg_proc where oid = 'private.is_intended_page(text)'::regprocedure`,
    )
    const sources = INTENDED_PAGES.map(({ source }) => source.replaceAll('\\/', '/'))
    expect(listed.map(({ source }) => source)).toEqual(sources)
  })

  test('and judges all pages alike', async () => {
    const pages = [...READING_PAGES, ...HOSTILE_PAGES, `/articles/${'a'.repeat(80)}`]
    const rows = await database.query<{ answer: boolean }>(
      `select private.is_intended_page(page) as answer
       from json_array_elements_text($1) with ordinality as pages (page, place) order by place`,
      [JSON.stringify(pages.map((page) => page.replaceAll('\0', '')))],
    )
    expect(rows.map(({ answer }) => answer)).toEqual(pages.map(isIntendedPage))
  })

  test('it waits with the confirmation email, and not with the subscription', async () => {
    const { email, emails } = await subscribe('/pro/company/TSM')
    expect(emails).toEqual([
      {
        template: 'subscription_confirmation',
        variables: { IntendedPage: '/pro/company/TSM', RequestedAt: expect.any(String) },
      },
    ])
    const [row] = await database.query(
      'select intended_page, last_updated = created_at as is_new from public.newsletter_subscribers where email = $1',
      [email],
    )
    expect(row).toEqual({ intended_page: null, is_new: true })
  })

  test('several rows of one statement keep their own', async () => {
    const [first, second] = [newEmail(), newEmail()]
    const receipts = [await issueReceipt(database, first), await issueReceipt(database, second)]
    const both = `insert into public.newsletter_subscribers (email, turnstile_token, intended_page)
                  values ($1, $2, '/pro/league'), ($3, $4, '/pro/screener')`
    await attempt(database, VISITOR, both, [first, receipts[0], second, receipts[1]])
    expect(await waitingEmails(first)).toMatchObject([
      { variables: { IntendedPage: '/pro/league' } },
    ])
    expect(await waitingEmails(second)).toMatchObject([
      { variables: { IntendedPage: '/pro/screener' } },
    ])
  })

  test('what is not on the list is ignored, and the reader subscribes all the same', async () => {
    for (const page of [
      '//evil.example',
      '/account',
      '/pro?analysis=x',
      'x'.repeat(10_000),
      null,
    ]) {
      const { emails } = await subscribe(page)
      expect(emails).toEqual([
        { template: 'subscription_confirmation', variables: { RequestedAt: expect.any(String) } },
      ])
    }
  })

  test('a requested link carries it too, or leaves it out', async () => {
    const { email } = await subscribe(null)
    for (const page of ['/pro/compare?symbols=TSM,UMC', '/\\evil.example']) {
      await database.query('delete from private.rate_limits')
      const receipt = await issueReceipt(database, email)
      expect(await attempt(database, VISITOR, REQUEST, [email, receipt, page])).toHaveProperty(
        'rows',
      )
    }
    await database.query('delete from private.rate_limits')
    const receipt = await issueReceipt(database, email)
    const short = 'select public.request_subscription_link(p_email => $1, p_receipt => $2)'
    expect(await attempt(database, VISITOR, short, [email, receipt])).toHaveProperty('rows')
    const emails = await waitingEmails(email)
    expect(
      emails.slice(1).map(({ variables }) => ({ ...variables, RequestedAt: undefined })),
    ).toEqual([{ IntendedPage: '/pro/compare?symbols=TSM,UMC' }, {}, {}])
  })

  test('only a new sign-up can name one', async () => {
    const { email } = await subscribe(null)
    const reader = await createReader(database, email)
    const change = `update public.newsletter_subscribers set intended_page = '/pro/league'`
    expect(await attempt(database, reader, change)).toEqual({ refusal: '42501' })
    expect(await attempt(database, VISITOR, change)).toEqual({ refusal: '42501' })
    for (const caller of [VISITOR, reader]) {
      const queue = `select private.queue_subscription_email('x@example.com', '/pro')`
      expect(await attempt(database, caller, queue)).toEqual({ refusal: '42501' })
    }
    const imported = newEmail()
    await attempt(database, OPERATOR, INSERT, [imported, null, '/pro/league'])
    const [row] = await database.query(
      'select intended_page from public.newsletter_subscribers where email = $1',
      [imported],
    )
    expect(row).toEqual({ intended_page: null })
    expect(await waitingEmails(imported)).toEqual([])
  })
})
