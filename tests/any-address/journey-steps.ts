import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type EmailOtpType, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { earnReceipt } from '#tests/earn-receipt.ts'
import { call, type Step, type Target } from './report.ts'

export type Reader = { email: string; client: SupabaseClient; token: string }

const WITHOUT_STORAGE = { auth: { persistSession: false, autoRefreshToken: false } }

/** Bodies by function. */
const PUBLIC_FUNCTIONS: Record<string, object> = {
  'market-data': { symbols: ['AAPL'] },
  'exchange-rates': { base: 'USD' },
  'intelligent-news': {},
}
const STATEMENTS = { symbol: 'AAPL' }
const PRO_FUNCTIONS: Record<string, object> = {
  'company-coverage': {},
  'company-statements': STATEMENTS,
}

/** From the sign-up to an open session, as the pages do it. */
export async function join(target: Target, step: Step, email: string): Promise<Reader> {
  const client = createClient(target.url, target.anonKey, WITHOUT_STORAGE)
  await step('journey: without a bot check, nobody subscribes', async () => {
    const { status } = await client.from('newsletter_subscribers').insert({ email })
    assert.equal(status, 403)
  })
  await step('journey: a visitor passes the bot check and subscribes', () =>
    subscribe(target, client, email),
  )
  let link: Link | undefined
  await step('journey: the email brings a link', async () => {
    link = await findCapturedLink(target, email)
    return link
      ? undefined
      : 'emails cannot be read at this address, so the service key asks for a link'
  })
  let token = ''
  await step('journey: the link signs in, and the session renews itself', async () => {
    const { data, error } = await client.auth.verifyOtp(link ?? (await generateLink(target, email)))
    assert.equal(error, null)
    assert.equal(data.user?.email, email)
    const renewed = await client.auth.refreshSession()
    assert.equal(renewed.error, null)
    token = renewed.data.session?.access_token ?? ''
  })
  return { email, client, token }
}

async function subscribe(target: Target, client: SupabaseClient, email: string) {
  const { url: address, anonKey, serviceKey } = target
  const offer = await call(target, '/functions/v1/bot-check?purpose=newsletter', { key: anonKey })
  assert.ok(offer.status < 500, `the bot check answered ${offer.status}`)
  const row = { email, subscription_status: 'active' }
  if (offer.status === 200) {
    const check = { address, anonKey, purpose: 'newsletter', subject: email } as const
    const turnstile_token = await earnReceipt(check)
    const { error } = await client
      .from('newsletter_subscribers')
      .insert({ ...row, turnstile_token })
    assert.equal(error, null)
    return undefined
  }
  const operator = createClient(address, serviceKey, WITHOUT_STORAGE)
  const { error } = await operator.from('newsletter_subscribers').insert(row)
  assert.equal(error, null)
  return 'this project has no embedded bot check, so the service key subscribes the reader'
}

type Link = { token_hash: string; type: EmailOtpType }

const MessagesSchema = z.array(z.object({ text: z.string() }))
const EMAIL_WITHIN_MS = 60_000

async function findCapturedLink(target: Target, email: string): Promise<Link | undefined> {
  const endsAt = performance.now() + EMAIL_WITHIN_MS
  while (performance.now() < endsAt) {
    const query = new URLSearchParams({ to: email }).toString()
    const { status, body } = await call(target, `/mailbox/messages?${query}`)
    if (status !== 200 || !Array.isArray(body)) return undefined
    const [latest] = MessagesSchema.parse(body)
    const found = /https?:\/\/\S+\/auth\/confirm\?[^\s)\]]+/.exec(latest?.text ?? '')?.[0]
    if (found) {
      const { searchParams } = new URL(found)
      const type: EmailOtpType = searchParams.get('type') ?? 'email'
      return { token_hash: searchParams.get('token_hash') ?? '', type }
    }
    await wait(200)
  }
  throw new Error('no email came within a minute')
}

async function generateLink({ url, serviceKey }: Target, email: string): Promise<Link> {
  const operator = createClient(url, serviceKey, WITHOUT_STORAGE)
  const { data, error } = await operator.auth.admin.generateLink({ type: 'magiclink', email })
  if (error) throw error
  const { hashed_token: token_hash, verification_type: type } = data.properties
  return { token_hash, type }
}

/** What a subscriber does on Pro, until the subscription ends and nothing of it is left. */
export async function tryPro(target: Target, step: Step, reader: Reader): Promise<void> {
  const { client, token, email } = reader
  await step('journey: the database knows the subscriber', async () => {
    const { data } = await client.rpc('is_active_subscriber')
    assert.equal(data, true)
  })
  for (const [name, body] of Object.entries({ ...PUBLIC_FUNCTIONS, ...PRO_FUNCTIONS })) {
    await step(`journey: ${name} answers`, async () => {
      const path = `/functions/v1/${name}`
      const visitor = await call(target, path, { key: target.anonKey, body })
      const expected = name in PUBLIC_FUNCTIONS ? [200] : [401, 403]
      assert.ok(expected.includes(visitor.status), `a visitor got ${visitor.status}`)
      const answered = await call(target, path, { key: target.anonKey, token, body })
      assert.equal(answered.status, 200, JSON.stringify(answered.body))
    })
  }
  await step('journey: a portfolio and a watchlist are stored and read back', async () => {
    const holdings = [{ symbol: 'AAPL', shares: 1, price: 1, currency: 'USD' }]
    const stored = await client
      .from('portfolios')
      .insert({ name: 'Contract', holdings })
      .select('name')
    assert.deepEqual(stored.data, [{ name: 'Contract' }])
    assert.equal((await client.from('watchlist_items').insert({ symbol: 'AAPL' })).error, null)
    const { data } = await client.from('watchlist_items').select('symbol')
    assert.deepEqual(data, [{ symbol: 'AAPL' }])
    const other = createClient(target.url, target.anonKey, WITHOUT_STORAGE)
    assert.equal((await other.from('portfolios').select()).error?.code, '42501')
  })
  await step('journey: the operator sees the numbers', async () => {
    const path = await findStatistics(target)
    if (!path) return 'this address has no /operator, and no function of this name'
    assert.equal((await call(target, path, { key: target.serviceKey })).status, 200)
    const { status } = await call(target, path, { key: target.anonKey })
    assert.ok([401, 403].includes(status), `a visitor got ${status}`)
  })
  await step('journey: unsubscribing closes Pro', async () => {
    const row = { subscription_status: 'unsubscribed' }
    assert.equal(
      (await client.from('newsletter_subscribers').update(row).eq('email', email)).error,
      null,
    )
    const given = { key: target.anonKey, token, body: STATEMENTS }
    const { status } = await call(target, '/functions/v1/company-statements', given)
    assert.equal(status, 403)
  })
}

/** A server of our own answers them itself, a hosted project by a function. */
async function findStatistics(target: Target): Promise<string | undefined> {
  for (const path of ['/operator/statistics', '/functions/v1/operator/statistics']) {
    const { status, headers } = await call(target, path, { key: target.serviceKey })
    if (status !== 404 && headers.get('content-type')?.includes('json')) return path
  }
  return undefined
}

export async function leave(target: Target, step: Step, { client, email }: Reader): Promise<void> {
  await step('journey: the account and everything in it can be deleted', async () => {
    const id = (await client.auth.getUser()).data.user?.id ?? ''
    assert.equal((await client.rpc('delete_account')).error, null)
    const operator = createClient(target.url, target.serviceKey, WITHOUT_STORAGE)
    assert.equal((await operator.auth.admin.getUserById(id)).error?.code, 'user_not_found')
    const rows = await operator.from('portfolios').select('id').eq('user_id', id)
    assert.deepEqual(rows.data, [])
    assert.equal(
      (await operator.from('newsletter_subscribers').delete().eq('email', email)).error,
      null,
    )
  })
}
