import { randomUUID } from 'node:crypto'
import type { Scenario } from '#bench/load/measure.ts'
import { post, signUpForSession } from '#bench/sign-up-reader.ts'
import { SELECT_PATH } from './statements.ts'

type Keys = { anonKey: string; serviceRoleKey: string }

/** A reader with a session, and 200 subscribers to select ten of. */
export async function prepareReader(address: string, keys: Keys) {
  const { access_token } = await signUpForSession(address, keys)
  const key = keys.serviceRoleKey
  const subscribers = Array.from({ length: 200 }, () => ({ email: `${randomUUID()}@example.com` }))
  await post({
    address: `${address}/rest/v1/newsletter_subscribers`,
    token: key,
    apiKey: key,
    body: subscribers,
  })
  const [, payload = ''] = access_token.split('.')
  const { sub, session_id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const getUser: Scenario = {
    name: 'GET user',
    method: 'GET',
    path: '/auth/v1/user',
    headers: { apikey: keys.anonKey, Authorization: `Bearer ${access_token}` },
  }
  const select: Scenario = {
    name: 'REST select, 10 rows',
    method: 'GET',
    path: SELECT_PATH,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  }
  return { ids: [String(sub), String(session_id)] as const, getUser, select }
}
