import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { earnReceipt } from '#tests/earn-receipt.ts'
import type { Scenario } from './measure.ts'

type Keys = { anonKey: string; serviceRoleKey: string }

const RECEIPT_COUNT = 40
const SessionSchema = z.object({ access_token: z.string() })

export async function prepareScenarios(address: string, keys: Keys): Promise<Scenario[]> {
  const account = { email: `${randomUUID()}@example.com`, password: `Aa1-${randomUUID()}` }
  const anon = { apikey: keys.anonKey, Authorization: `Bearer ${keys.anonKey}` }
  const operator = { apikey: keys.serviceRoleKey, Authorization: `Bearer ${keys.serviceRoleKey}` }
  const token = await signUp(address, anon, account)
  const receipts = await obtainReceipts(address, keys.anonKey, RECEIPT_COUNT)
  return [
    {
      name: 'newsletter sign-up, with receipt',
      method: 'POST',
      path: '/rest/v1/newsletter_subscribers?select=*',
      headers: { ...anon, Prefer: 'return=representation' },
      amount: RECEIPT_COUNT,
      createBody: () => {
        const { email, receipt } = receipts.pop() ?? { email: '', receipt: '' }
        return { email, turnstile_token: receipt }
      },
    },
    {
      name: 'newsletter insert, service key',
      method: 'POST',
      path: '/rest/v1/newsletter_subscribers',
      headers: operator,
      createBody: () => ({ email: `${randomUUID()}@example.com` }),
    },
    {
      name: 'password sign-in',
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: anon,
      createBody: () => account,
    },
    {
      name: 'GET user',
      method: 'GET',
      path: '/auth/v1/user',
      headers: { ...anon, Authorization: `Bearer ${token}` },
    },
    {
      name: 'REST select, 10 rows',
      method: 'GET',
      path: '/rest/v1/newsletter_subscribers?select=id,email&order=created_at.desc&limit=10',
      headers: operator,
    },
    { name: 'static page', method: 'GET', path: '/' },
  ]
}

async function signUp(address: string, headers: Record<string, string>, account: object) {
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  })
  const text = await response.text()
  const session = SessionSchema.safeParse(JSON.parse(text))
  if (!session.success) throw new Error(`sign-up should answer a session, not: ${text}`)
  return session.data.access_token
}

type Receipt = { email: string; receipt: string }

async function obtainReceipts(
  address: string,
  anonKey: string,
  amount: number,
): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (let index = 0; index < amount; index += 1) {
    const email = `${randomUUID()}@example.com`
    const check = { address, anonKey, purpose: 'newsletter', subject: email } as const
    receipts.push({ email, receipt: await earnReceipt(check) })
  }
  return receipts
}
