import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eitherServer } from '#tests/databases.ts'
import { earnReceipt } from '#tests/earn-receipt.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const GUARDED = [
  'signup',
  'token?grant_type=password',
  'otp',
  'magiclink',
  'recover',
  'resend',
] as const

type Answer = { status: number; body: Record<string, unknown> }

function useServer(options: Parameters<typeof createScratch>[0]) {
  let scratch: Scratch
  let server: ServerProcess
  let anonKey: string
  beforeAll(async () => {
    scratch = await createScratch({ withoutSite: true, ...options })
    server = await scratch.start()
    anonKey = (await scratch.loadKeys()).anonKey
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await scratch.remove()
  })
  const ask = async (path: string, email: string, token?: string): Promise<Answer> => {
    const response = await fetch(`${server.address}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email,
        password: 'Margin-of-safety-1',
        type: 'signup',
        ...(token ? { gotrue_meta_security: { captcha_token: token } } : {}),
      }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  const earn = (purpose: 'newsletter' | 'sign-in', subject: string) =>
    earnReceipt({ address: server.address, anonKey, purpose, subject })
  return { ask, earn }
}

const newEmail = () => `reader-${randomUUID()}@example.com`
const refused = (reason: string) => ({
  status: 400,
  body: {
    code: 400,
    error_code: 'captcha_failed',
    msg: `captcha protection: request disallowed (${reason})`,
  },
})

describe.each(eitherServer)('the default settings on $name', ({ databaseUrl }) => {
  const { ask, earn } = useServer({ databaseUrl })

  test.each(GUARDED)('%s requires a receipt', async (path) => {
    const email = newEmail()
    expect(await ask(path, email)).toEqual(refused('no captcha_token found'))
    expect(await ask(path, email, 'made-up')).toEqual(refused('invalid-input-response'))
    const answer = await ask(path, email, await earn('sign-in', email))
    // Signing in fails because there is no such account; other endpoints answer alike for any
    // address.
    expect(answer.status).toBe(path.startsWith('token') ? 400 : 200)
    if (answer.status === 400) expect(answer.body.error_code).toBe('invalid_credentials')
  })

  test('a receipt works once, for one purpose and one address', async () => {
    const email = newEmail()
    const forNewsletter = await earn('newsletter', email)
    expect(await ask('recover', email, forNewsletter)).toMatchObject({ status: 400 })
    const receipt = await earn('sign-in', email)
    expect(await ask('recover', newEmail(), receipt)).toEqual(refused('invalid-input-response'))
    const uses = await Promise.all(
      Array.from({ length: 8 }, () => ask('recover', email.toUpperCase(), receipt)),
    )
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(uses.filter(({ status }) => status === 400)).toHaveLength(7)
  })
})

const WITHOUT_CHECK = { '[auth.captcha]\nenabled = true': '[auth.captcha]\nenabled = false' }

describe('without [auth.captcha]', () => {
  const { ask } = useServer({ ...anyDatabase, settings: WITHOUT_CHECK })

  test.each(GUARDED)('%s does not require a receipt', async (path) => {
    const { body } = await ask(path, newEmail())
    expect(body.error_code).not.toBe('captcha_failed')
  })
})

describe('one network address', () => {
  test('has a limit of challenges, and others are not affected', async () => {
    const environment = { PER_ADDRESS_LIMIT_SCALE: '0.05' }
    const scratch = await createScratch({ ...anyDatabase, withoutSite: true, environment })
    const server = await scratch.start()
    const ask = () => fetch(`${server.address}/functions/v1/bot-check?purpose=newsletter`)
    const statuses = []
    for (let count = 0; count < 8; count += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    await server.stop()
    await scratch.remove()
  }, 180_000)
})

describe('with Turnstile', () => {
  let standIn: Server
  let scratch: Scratch
  let server: ServerProcess
  let anonKey: string
  beforeAll(async () => {
    // The token tells this fake service what to answer: host and action, or nothing at all.
    standIn = createServer(async (incoming, response) => {
      const sent = await text(incoming)
      const isForm = incoming.headers['content-type']?.startsWith('application/x-www-form')
      const form = isForm ? Object.fromEntries(new URLSearchParams(sent)) : JSON.parse(sent)
      const [hostname, action] = String(form.response).split('/')
      if (hostname === 'silence') return
      const success = form.secret === 'ours' && hostname !== 'forged'
      const codes = success ? [] : ['invalid-input-response']
      response.end(JSON.stringify({ success, hostname, action, 'error-codes': codes }))
    })
    standIn.listen(0, '127.0.0.1')
    await once(standIn, 'listening')
    const { port } = standIn.address() as AddressInfo
    const environment = {
      TURNSTILE_URL: `http://127.0.0.1:${port}/siteverify`,
      TURNSTILE_SITE_KEY: 'site',
      TURNSTILE_SECRET_KEY: 'ours',
    }
    scratch = await createScratch({ ...anyDatabase, withoutSite: true, environment })
    server = await scratch.start()
    anonKey = (await scratch.loadKeys()).anonKey
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await scratch.remove()
    standIn.closeAllConnections()
    standIn.close()
  })

  async function recover(token: string) {
    const response = await fetch(`${server.address}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: newEmail(), gotrue_meta_security: { captcha_token: token } }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  test('a token is valid for this host and the forms of the auth service', async () => {
    expect((await recover('localhost/sign-in')).status).toBe(200)
    expect(await recover('forged')).toEqual(refused('invalid-input-response'))
    expect(await recover('evil.example/sign-in')).toEqual(refused('hostname-mismatch'))
    expect(await recover('localhost/newsletter')).toEqual(refused('action-mismatch'))
  })

  test('a receipt for the newsletter requires a token of its form', async () => {
    const ask = async (token: string) => {
      const response = await fetch(`${server.address}/functions/v1/bot-check`, {
        method: 'POST',
        headers: { apikey: anonKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          purpose: 'newsletter',
          subject: newEmail(),
          provider: 'turnstile',
          token,
        }),
      })
      return response.status
    }
    expect(await ask('localhost/newsletter')).toBe(200)
    expect(await ask('localhost/sign-in')).toBe(403)
    expect(await ask('evil.example/newsletter')).toBe(403)
  })

  test('a silent Turnstile accepts no one, and does not block other requests', async () => {
    let settled = 0
    const asked = Array.from({ length: 20 }, () =>
      recover('silence').finally(() => {
        settled += 1
      }),
    )
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect(settled).toBe(0)
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([500]))
  }, 180_000)
})
