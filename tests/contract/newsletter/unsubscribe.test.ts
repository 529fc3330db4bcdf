import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSubscriberToken, importTokenKey } from '#domain/newsletter/subscriber-token.ts'
import { eitherServer } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const ISSUE = '2026-11-26'
const OLDER_ISSUE = '2026-11-21'
const ONE_CLICK = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

describe.each(eitherServer)('unsubscribing by link on $name', ({ databaseUrl }) => {
  let scratch: Scratch
  let server: ServerProcess
  let operator: SupabaseClient
  let keys: { anonKey: string; serviceRoleKey: string }
  let tokenKey: CryptoKey

  beforeAll(async () => {
    const environment = { PER_ADDRESS_LIMIT_SCALE: '1', NEWSLETTER_SCHEDULE: 'off' }
    scratch = await createScratch({ databaseUrl, withoutSite: true, environment })
    server = await scratch.start()
    keys = await scratch.loadKeys()
    operator = createClient(server.address, keys.serviceRoleKey)
    const secret = (await operator.rpc('newsletter_link_secret')).data as string
    tokenKey = await importTokenKey(new Uint8Array(Buffer.from(secret, 'hex')))
  })
  afterAll(async () => {
    await server.stop()
    await scratch.remove()
  })

  async function addSubscriber(email: string): Promise<{ id: string; token: string }> {
    const added = await operator
      .from('newsletter_subscribers')
      .insert({ email })
      .select()
      .single<{ id: string }>()
    const id = added.data?.id ?? ''
    return { id, token: await createSubscriberToken(tokenKey, 'unsubscribe', { subscriberId: id }) }
  }

  async function selectRow(id: string) {
    const columns = 'subscription_status, last_updated'
    const row = await operator
      .from('newsletter_subscribers')
      .select(columns)
      .eq('id', id)
      .single<{ subscription_status: string; last_updated: string }>()
    return { status: row.data?.subscription_status, updated: row.data?.last_updated }
  }

  async function selectEvents(eventType: string) {
    const events = await operator
      .from('security_audit_log')
      .select('client_ip, details')
      .eq('event_type', eventType)
    return events.data
  }

  function press(token: string, init: RequestInit = ONE_CLICK) {
    const address = `${server.address}/functions/v1/newsletter-unsubscribe?token=${token}`
    return fetch(address, { redirect: 'manual', ...init })
  }

  async function askService(path: string, body?: object) {
    const response = await fetch(`${server.address}/operator/newsletter/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${keys.serviceRoleKey}` },
      body: body ? JSON.stringify(body) : null,
    })
    return (await response.json()) as { state: string; counts: Record<string, number> }
  }

  async function send(name: string) {
    await askService(`${name}/send`, {})
    await expect.poll(async () => (await askService(name)).state).toBe('finished')
  }

  /** Newest first. */
  async function fetchTokens(to: string): Promise<string[]> {
    const response = await fetch(`${server.address}/mailbox/messages?to=${to}`)
    const mails = (await response.json()) as { text: string }[]
    return mails.map(
      ({ text }) => /\/newsletter\/unsubscribe\?token=([\w.-]+)/.exec(text)?.[1] ?? '',
    )
  }

  test('one request unsubscribes, counts for the issue and can be repeated', async () => {
    const { id } = await addSubscriber('leaving@example.com')
    await addSubscriber('staying@example.com')
    await send(OLDER_ISSUE)
    await send(ISSUE)
    const [, token = ''] = await fetchTokens('leaving@example.com')
    const before = await selectRow(id)

    const answers = [await press(token), await press(token)]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toEqual({ success: true })
    }
    const after = await selectRow(id)
    expect(after.status).toBe('unsubscribed')
    expect(Date.parse(after.updated ?? '')).toBeGreaterThan(Date.parse(before.updated ?? ''))
    expect((await askService(OLDER_ISSUE)).counts).toMatchObject({ sent: 2, unsubscribed: 1 })
    expect((await askService(ISSUE)).counts).toMatchObject({ sent: 2, unsubscribed: 0 })
    expect(await selectEvents('successful_unsubscribe')).toEqual([
      { client_ip: 'client-side', details: { email: 'leavi***', by: 'letter' } },
    ])
  })

  test('by a link without an issue, it counts for the newest one', async () => {
    const { token } = await addSubscriber('leaving.too@example.com')
    await send(OLDER_ISSUE)
    await send(ISSUE)
    await press(token)
    expect((await askService(OLDER_ISSUE)).counts).toMatchObject({ sent: 3, unsubscribed: 1 })
    expect((await askService(ISSUE)).counts).toMatchObject({ sent: 3, unsubscribed: 1 })
  })

  test('who leaves again and again leaves ten events a day', async () => {
    const { id, token } = await addSubscriber('again@example.com')
    for (let round = 0; round < 12; round += 1) {
      await operator
        .from('newsletter_subscribers')
        .update({ subscription_status: 'active' })
        .eq('id', id)
      expect((await press(token)).status).toBe(200)
      expect((await selectRow(id)).status).toBe('unsubscribed')
    }
    const events = (await selectEvents('successful_unsubscribe')) ?? []
    expect(events.filter(({ details }) => details.email === 'again***')).toHaveLength(10)
  })

  test('a reader whose address was entered by someone else can unsubscribe in the first email', async () => {
    const email = 'entered@example.com'
    // As after a sign-up: the receipt triggers the confirmation email.
    await operator.from('newsletter_subscribers').insert({ email, turnstile_token: 'spent' })
    const fetchMails = async () => {
      const response = await fetch(`${server.address}/mailbox/messages?to=${email}`)
      return (await response.json()) as { text: string; html: string }[]
    }
    await expect.poll(async () => (await fetchMails()).length).toBe(1)
    const [mail] = await fetchMails()
    const address = /\/newsletter\/unsubscribe\?token=([\w.-]+)/
    const [, token = ''] = address.exec(mail?.text ?? '') ?? []
    expect(address.exec(mail?.html ?? '')?.[1]).toBe(token)
    const find = () =>
      operator.from('newsletter_subscribers').select('subscription_status').eq('email', email)
    expect((await find()).data).toEqual([{ subscription_status: 'active' }])
    expect((await press(token)).status).toBe(200)
    expect((await find()).data).toEqual([{ subscription_status: 'unsubscribed' }])
  })

  test('RFC 8058: no redirect, cookie or account, and the same answer with any cookies', async () => {
    const { id, token } = await addSubscriber('one-click@example.com')
    const headers = { ...ONE_CLICK.headers, Cookie: 'sb-access-token=x', Authorization: 'Bearer x' }
    for (const init of [ONE_CLICK, { ...ONE_CLICK, headers }]) {
      const answer = await press(token, init)
      expect([answer.status, answer.redirected]).toEqual([200, false])
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await selectRow(id)).toMatchObject({ status: 'unsubscribed' })
  })

  test('a GET, as by scanners, changes nothing and leads to the page', async () => {
    const { id, token } = await addSubscriber('scanned@example.com')
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) await press(token, { method })
    const answer = await press(token, { method: 'GET' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `${server.address}/newsletter/unsubscribe?token=${token}`,
    )
    expect(await selectRow(id)).toMatchObject({ status: 'active' })
  })

  test('a subscriber who already left or was deleted gets the same answer', async () => {
    const { id, token } = await addSubscriber('deleted@example.com')
    await operator.from('newsletter_subscribers').delete().eq('id', id)
    expect((await press(token)).status).toBe(200)
  })

  test('the body may be a form of either kind, JSON, or missing', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const [index, body] of [form, '{}', null].entries()) {
      const { id, token } = await addSubscriber(`body-${index}@example.com`)
      expect((await press(token, { method: 'POST', body })).status).toBe(200)
      expect(await selectRow(id)).toMatchObject({ status: 'unsubscribed' })
    }
  })

  test('invalid links are refused with advice, and blocked for a while after thirty; valid ones still work', async () => {
    const { id, token } = await addSubscriber('right@example.com')
    const other = await createSubscriberToken(
      await importTokenKey(new Uint8Array(32).fill(1)),
      'unsubscribe',
      { subscriberId: id },
    )
    const wrong = ['', 'x', token.slice(0, -2), other, `${token}%00`, '%F0%9F%92%A9'.repeat(500)]
    for (const text of wrong) {
      const answer = await press(text)
      expect(answer.status, text.slice(0, 90)).toBe(400)
      expect(await answer.json()).toMatchObject({
        success: false,
        code: 'invalid-link',
        error: expect.stringContaining('Open it again from the email'),
      })
    }
    for (let count = wrong.length; count < 30; count += 1) await press('x')
    const limited = await press('x')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '300'])
    expect(await selectEvents('unsubscribe_failed')).toHaveLength(30)
    expect(await selectRow(id)).toMatchObject({ status: 'active' })
    expect((await press(token)).status).toBe(200)
  })

  test('only the function may call the database function', async () => {
    const visitor = createClient(server.address, keys.anonKey)
    const { id } = await addSubscriber('guarded@example.com')
    const calls = [
      visitor.rpc('newsletter_link_secret'),
      visitor.rpc('unsubscribe_by_letter', { p_subscriber_id: id, p_client_address: 'x' }),
    ]
    for (const { error, data } of await Promise.all(calls)) {
      expect(error?.code).toBe('42501')
      expect(data).toBeNull()
    }
  })
})
