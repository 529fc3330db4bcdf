import assert from 'node:assert/strict'
import { z } from 'zod'
import { call, type Step, type Target } from './report.ts'

const WRONG_KEY = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.d3Jvbmc'
const CodeSchema = z.object({ code: z.string() })
const ErrorCodeSchema = z.object({ error_code: z.string() })

/** The answers that supabase-js relies on, whoever gives them. */
export async function tryProtocols(target: Target, step: Step): Promise<void> {
  const { anonKey: key, serviceKey } = target
  await step('auth: settings name the ways to sign in', async () => {
    const { status, body } = await call(target, '/auth/v1/settings', { key })
    assert.equal(status, 200)
    assert.equal(
      z.object({ external: z.object({ email: z.boolean() }) }).parse(body).external.email,
      true,
    )
  })
  await step('auth: the signing keys are public', async () => {
    const { status, body } = await call(target, '/auth/v1/.well-known/jwks.json', { key })
    assert.equal(status, 200)
    const { keys } = z.object({ keys: z.array(z.object({ kty: z.string() })) }).parse(body)
    return keys.length === 0 ? 'this project signs with a shared secret' : undefined
  })
  await step('auth: an unknown link is refused by its code', async () => {
    const body = { type: 'magiclink', token_hash: 'f'.repeat(56) }
    const answer = await call(target, '/auth/v1/verify', { key, body })
    assert.equal(answer.status, 403)
    assert.equal(ErrorCodeSchema.parse(answer.body).error_code, 'otp_expired')
  })
  await step('auth: a visitor has no user, and no admin calls', async () => {
    for (const path of ['/auth/v1/user', '/auth/v1/admin/users']) {
      const { status } = await call(target, path, { key })
      assert.ok([401, 403].includes(status), `${path} answered ${status}`)
    }
    assert.equal(
      (await call(target, '/auth/v1/admin/users?per_page=1', { key: serviceKey })).status,
      200,
    )
  })
  await step('rest: a wrong key is refused', async () => {
    const { status } = await call(target, '/rest/v1/watchlist_items', { key: WRONG_KEY })
    assert.equal(status, 401)
  })
  await step('rest: an unknown table, column and filter have their codes', async () => {
    for (const [path, expected] of [
      ['no_such_table', 'PGRST205'],
      ['editors?select=no_such_column', '42703'],
      ['editors?email=resembles.x', 'PGRST100'],
    ] as const) {
      const { body } = await call(target, `/rest/v1/${path}`, { key: serviceKey })
      assert.equal(CodeSchema.parse(body).code, expected, path)
    }
  })
  await step('rest: counts and ranges', async () => {
    const { headers } = await call(target, '/rest/v1/editors?limit=0', {
      key: serviceKey,
      prefer: 'count=exact',
    })
    assert.match(headers.get('content-range') ?? '', /^\*\/\d+$/)
  })
  await step('functions: a browser may ask from another origin', async () => {
    const { status, headers } = await call(target, '/functions/v1/market-data', {
      method: 'OPTIONS',
    })
    assert.ok(status < 300, `it answered ${status}`)
    assert.ok(headers.has('access-control-allow-origin'))
  })
}
