import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earnReceipt } from '#tests/earn-receipt.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const guarded = [
  'signup',
  'token?grant_type=password',
  'otp',
  'magiclink',
  'recover',
  'resend',
] as const

const servers = [
  { name: 'PGlite', databaseUrl: undefined },
  { name: 'PostgreSQL', databaseUrl: process.env.TEST_DATABASE_URL },
].filter(({ name, databaseUrl }) => name === 'PGlite' || databaseUrl)

type Answer = { status: number; body: Record<string, unknown> }

function describeServer(
  title: string,
  options: Parameters<typeof createScratch>[0],
  describeTests: (ask: Ask, earn: Earn) => void,
) {
  describe(title, () => {
    let scratch: Scratch
    let server: ServerProcess
    let anonKey: string
    beforeAll(async () => {
      scratch = await createScratch({ withoutSite: true, ...options })
      server = await scratch.start()
      anonKey = (await scratch.readKeys()).anonKey
    }, 120_000)
    afterAll(async () => {
      await server.stop()
      await scratch.remove()
    })
    const ask: Ask = async (path, email, token) => {
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
    const earn: Earn = (purpose, subject) =>
      earnReceipt({ address: server.address, anonKey, purpose, subject })
    describeTests(ask, earn)
  })
}

type Ask = (path: string, email: string, token?: string) => Promise<Answer>
type Earn = (purpose: 'newsletter' | 'sign-in', subject: string) => Promise<string>

const newEmail = () => `reader-${randomUUID()}@example.com`
const refused = (reason: string) => ({
  status: 400,
  body: {
    code: 400,
    error_code: 'captcha_failed',
    msg: `captcha protection: request disallowed (${reason})`,
  },
})

for (const { name, databaseUrl } of servers) {
  describeServer(`the settings as they ship, on ${name}`, { databaseUrl }, (ask, earn) => {
    test.each(guarded)('%s wants a receipt', async (path) => {
      const email = newEmail()
      expect(await ask(path, email)).toEqual(refused('no captcha_token found'))
      expect(await ask(path, email, 'made-up')).toEqual(refused('invalid-input-response'))
      const answer = await ask(path, email, await earn('sign-in', email))
      // There is no such account to sign in to; the others answer alike for every address.
      expect(answer.status).toBe(path.startsWith('token') ? 400 : 200)
      if (answer.status === 400) expect(answer.body.error_code).toBe('invalid_credentials')
    })

    test('a receipt counts once, for one purpose and one person', async () => {
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
}

const withoutCheck = { '[auth.captcha]\nenabled = true': '[auth.captcha]\nenabled = false' }

describeServer('without [auth.captcha]', { settings: withoutCheck }, (ask) => {
  test.each(guarded)('%s answers as before', async (path) => {
    const { body } = await ask(path, newEmail())
    expect(body.error_code).not.toBe('captcha_failed')
  })
})
