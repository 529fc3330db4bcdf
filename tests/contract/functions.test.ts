import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eitherDatabase } from '#tests/databases.ts'
import { type HostedFunctions, startFunctions } from '#tests/hosts/functions-host.ts'

describe.each(eitherDatabase)('the functions on $name', (testDatabase) => {
  let functions: HostedFunctions
  beforeAll(async () => {
    functions = await startFunctions(await testDatabase.open())
  })
  afterAll(() => functions.close())

  describe('hubspot-contact', () => {
    test('stores a contact and an event of the caller, and a repeated event once', async () => {
      const token = await functions.createToken('mei@example.com')
      const event = makeEvent('Mei@Example.com')
      expect((await functions.call('hubspot-contact', token, event)).status).toBe(200)
      expect((await functions.call('hubspot-contact', token, event)).status).toBe(200)
      const contact = makeContact('mei@example.com')
      expect((await functions.call('hubspot-contact', token, contact)).status).toBe(200)
      expect(await selectRecords('mei@example.com')).toEqual({ events: 1, contacts: 1 })
      const later = makeEvent('mei@example.com')
      await functions.call('hubspot-contact', token, later)
      expect(await selectRecords('mei@example.com')).toEqual({ events: 2, contacts: 1 })
    })

    test('refuses data about another email address', async () => {
      const token = await functions.createToken('mallory@example.com')
      for (const body of [makeEvent('victim@example.com'), makeContact('victim@example.com')]) {
        const response = await functions.call('hubspot-contact', token, body)
        expect(response.status).toBe(403)
        expect(await response.json()).toMatchObject({ code: 'not-your-email' })
      }
      expect(await selectRecords('victim@example.com')).toEqual({ events: 0, contacts: 0 })
    })

    test('is closed without a subscription', async () => {
      const token = await functions.createToken('gone@example.com', 'unsubscribed')
      const response = await functions.call('hubspot-contact', token, makeEvent('gone@example.com'))
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'subscription-required' })
    })

    test('has a limit per account, with Retry-After', async () => {
      const token = await functions.createToken('eager@example.com')
      const other = await functions.createToken('calm@example.com')
      const statuses = new Set<number>()
      for (let count = 0; count < 60; count += 1) {
        const body = makeEvent('eager@example.com')
        statuses.add((await functions.call('hubspot-contact', token, body)).status)
      }
      expect([...statuses]).toEqual([200])
      const body = makeEvent('eager@example.com')
      const refused = await functions.call('hubspot-contact', token, body)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
      const calm = await functions.call('hubspot-contact', other, makeEvent('calm@example.com'))
      expect(calm.status).toBe(200)
    })

    test('passes nothing on but what our pages record', async () => {
      const email = `${randomUUID()}@example.com`
      const token = await functions.createToken(email)
      const event = makeEvent(email)
      for (const body of [
        { type: 'contact', data: { ...makeContact(email).data, lifecyclestage: 'customer' } },
        { type: 'contact', data: { email } },
        { ...event, data: { ...event.data, eventName: 'deal_won' } },
        { ...event, data: { ...event.data, properties: { hubspot_owner_id: 1 } } },
      ]) {
        expect((await functions.call('hubspot-contact', token, body)).status).toBe(400)
      }
      expect(await selectRecords(email)).toEqual({ events: 0, contacts: 0 })
    })

    async function selectRecords(email: string) {
      const [row] = await functions.database.query(
        `select (select count(*)::int from public.crm_events where email = $1) as events,
                (select count(*)::int from public.crm_contacts where email = $1) as contacts`,
        [email],
      )
      return row
    }
  })

  describe('when the database does not answer', () => {
    const log = vi.spyOn(console, 'error')
    beforeEach(() => void log.mockClear().mockImplementation(() => undefined))
    afterEach(() => functions.obstruct(undefined))

    const calls: [string, unknown][] = [
      ['market-data', { symbols: ['MSFT'] }],
      ['intelligent-news', {}],
      ['news-data', {}],
      ['hubspot-contact', makeEvent('asked@example.com')],
    ]
    const obstructions: [string, () => Promise<Response>][] = [
      ['answers 503', async () => Response.json({ code: 'PGRST002' }, { status: 503 })],
      ['fails', async () => Response.json({ code: '57014' }, { status: 500 })],
      ['forbids it', async () => Response.json({ code: '42501' }, { status: 403 })],
      ['says what is no JSON', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
      ['does not answer in time', () => new Promise(() => undefined)],
    ]
    let token: string
    beforeAll(async () => {
      token = await functions.createToken('asked@example.com')
    })

    test.each(obstructions)(
      'because it %s, a subscriber is not told to subscribe',
      async (_name, answer) => {
        functions.obstruct(answer)
        const answers = await Promise.all(
          calls.map(([name, body]) => functions.call(name, token, body)),
        )
        for (const response of answers) {
          expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
          expect(await response.json()).toMatchObject({ success: false, code: 'check-unavailable' })
        }
        expect(log.mock.calls.length).toBeLessThanOrEqual(1)
      },
    )

    test('public content is still answered', async () => {
      functions.obstruct(async () => Response.json({}, { status: 503 }))
      const response = await functions.call('market-data', token, { symbols: ['NIKKEI'] })
      expect(response.status).toBe(200)
    })

    test('an expired session is reported as such', async () => {
      functions.obstruct(async () => Response.json({ code: 'PGRST303' }, { status: 401 }))
      const response = await functions.call('market-data', token, { symbols: ['MSFT'] })
      expect(response.status).toBe(401)
    })
  })

  describe('news', () => {
    const warn = vi.spyOn(console, 'warn')
    beforeEach(() => void warn.mockClear().mockImplementation(() => undefined))

    const wrong: [string, string][] = [
      ['no host', 'https://'],
      ['a broken host', 'http://[::1'],
      ['a wrong port', 'https://kachi.test:99999/'],
      ['another site in disguise', '//evil.example/x'],
      ['a blank inside', 'https://kachi.test/a b'],
    ]

    test.each(wrong)('the table refuses a URL with %s', async (_name, url) => {
      const insert = functions.database.query(
        `insert into public.news_articles (id, title, description, url, source, category, region)
         values ('x', 'X', '', $1, 'Kachi', 'Value', 'asia')`,
        [url],
      )
      await expect(insert).rejects.toMatchObject({ code: '23514' })
    })

    test('a row that cannot be shown is left out and logged, and the others are answered', async () => {
      // An older version of the table accepted such a row.
      await functions.database.runScript(`
        alter table public.news_articles drop constraint news_articles_url_complete;
        insert into public.news_articles (id, title, description, url, source, category, region)
          values ('broken', 'Broken', '', 'https://', 'Kachi', 'Value', 'asia'),
                 ('whole', 'Whole', '', '/magazine', 'Kachi', 'Value', 'asia');
      `)
      const token = await functions.createToken('news@example.com')
      for (const name of ['intelligent-news', 'news-data']) {
        const response = await functions.call(name, token, {})
        expect(response.status).toBe(200)
        const { articles, total } = await response.json()
        expect([articles.map(({ id }: { id: string }) => id), total]).toEqual([['whole'], 1])
      }
      expect(warn.mock.calls.flat().join()).toContain('broken')
      await functions.database.runScript(`delete from public.news_articles;`)
    })
  })
})

function makeContact(email: string) {
  const portfolioAnalysisDate = '2026-11-20T08:00:00.000Z'
  const data = { email, portfolioAnalysisDate, buffettTestScore: 85, source: 'portfolio_analyzer' }
  return { type: 'contact', data }
}

function makeEvent(email: string) {
  const properties = {
    overall_score: 77,
    portfolio_size: 4,
    monitoring_frequency: 'weekly',
    analysis_date: '2026-11-20T08:00:00.000Z',
    source: 'portfolio_analyzer',
  }
  return {
    type: 'event',
    id: randomUUID(),
    data: { eventName: 'portfolio_analysis', email, properties },
  }
}
