import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import { createCaptchaCheck } from './verify-captcha.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function listen(answer: (form: URLSearchParams, response: ServerResponse) => void) {
  const server = createServer(async (request, response) =>
    answer(new URLSearchParams(await text(request)), response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
}

/** Speaks Turnstile's siteverify protocol. It has one secret and accepts each token once. */
function startTurnstile(): Promise<string> {
  const spent = new Set<string | null>()
  return listen((form, response) => {
    const codes = findErrorCodes(form, spent)
    if (codes.length === 0) spent.add(form.get('response'))
    const [hostname, action] = (form.get('response') ?? '').split('/')
    const solved = { hostname, action, challenge_ts: new Date().toISOString() }
    const answer = { success: codes.length === 0, 'error-codes': codes, ...solved }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
  })
}

function findErrorCodes(form: URLSearchParams, spent: ReadonlySet<string | null>): string[] {
  if (form.get('secret') !== 'right') return ['invalid-input-secret']
  if (form.get('response') === 'forged') return ['invalid-input-response']
  if (form.get('remoteip') !== '203.0.113.7') return ['bad-request']
  return spent.has(form.get('response')) ? ['timeout-or-duplicate'] : []
}

/** Must not be queried if there is a secret. */
const database = {
  query: () => Promise.reject(new Error('the check should have asked Turnstile')),
}
const SITE_ADDRESS = 'https://kachi.example'

function createCheck(url: string, secret = 'right') {
  const environment = {
    TURNSTILE_URL: url,
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: secret,
  }
  const captcha = { enabled: true, provider: 'turnstile', secret }
  const services = { database, siteUrl: SITE_ADDRESS, settings: { auth: { captcha } } }
  const check = createCaptchaCheck(services, environment)
  return (token: string) => check({ token, address: '203.0.113.7', subject: 'a@b.example' })
}

const refusedWith = (...errorCodes: string[]) => ({ isAccepted: false, errorCodes })

describe('a Turnstile token', () => {
  test('is accepted once, for our host and the forms of the auth service', async () => {
    const check = createCheck(await startTurnstile())
    expect(await check('kachi.example/sign-in')).toEqual({ isAccepted: true })
    expect(await check('kachi.example/sign-in')).toEqual(refusedWith('timeout-or-duplicate'))
    expect(await check('evil.example/sign-in')).toEqual(refusedWith('hostname-mismatch'))
    expect(await check('kachi.example/newsletter')).toEqual(refusedWith('action-mismatch'))
    expect(await check('forged')).toEqual(refusedWith('invalid-input-response'))
    expect(await check('x'.repeat(2_049))).toEqual(refusedWith('invalid-input-response'))
  })

  test('is never accepted while Turnstile does not answer, and the check times out', async () => {
    const wrongSecret = createCheck(await startTurnstile(), 'wrong')
    await expect(wrongSecret('kachi.example/sign-in')).rejects.toThrow('invalid-input-secret')
    const page = await listen((_, response) => response.writeHead(502).end('<html>'))
    await expect(createCheck(page)('x')).rejects.toThrow(/JSON/)
    const silent = await listen(() => undefined)
    await expect(createCheck(silent)('x')).rejects.toThrow(/timeout/)
    await expect(createCheck('http://127.0.0.1:9/')('x')).rejects.toThrow('fetch failed')
  }, 15_000)
})

describe('settings that cannot work', () => {
  const start = (
    settings: object,
    environment: Record<string, string> = {},
    url = SITE_ADDRESS,
  ) => {
    const captcha = { enabled: true, provider: 'turnstile', secret: null, ...settings }
    const services = { database, siteUrl: url, settings: { auth: { captcha } } }
    return createCaptchaCheck(services, environment)
  }

  test('prevent the start', () => {
    expect(() => start({ provider: 'hcaptcha', secret: 'x' })).toThrow(/hcaptcha works on hosted/)
    // The pages would still show the self-hosted check, whose receipts Turnstile does not accept.
    expect(() => start({ secret: 'x' })).toThrow(/Set TURNSTILE_SITE_KEY/)
    expect(() => start({})).not.toThrow()
  })

  test('include test secrets at a public address, but not on this machine', () => {
    const secret = '1x0000000000000000000000000000000AA'
    const keys = { TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET_KEY: secret }
    expect(() => start({ secret }, keys)).toThrow(/test secrets/)
    expect(() => start({ secret }, keys, 'http://localhost:3000')).not.toThrow()
    const SMTP_URL = 'smtps://mail.example'
    const atPublicAddress = parseEnvironment({ ...keys, SITE_URL: SITE_ADDRESS, SMTP_URL })
    expect(atPublicAddress).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('TURNSTILE_SECRET_KEY: is one of the published test')],
    })
    expect(parseEnvironment({ ...keys, SITE_URL: 'http://localhost:3000' }).ok).toBe(true)
    expect(parseEnvironment({ ...keys, SITE_URL: 'nonsense' }).ok).toBe(false)
  })
})
