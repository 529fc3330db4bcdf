import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#backend/postgres/database.ts'
import { createCaptchaCheck } from './verify-captcha.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Speaks Turnstile's siteverify: a form comes, JSON goes. It knows one secret and one token, once. */
async function startTurnstile(): Promise<string> {
  let isSpent = false
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const codes = findErrorCodes(form, isSpent)
    if (codes.length === 0) isSpent = true
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
}

function findErrorCodes(form: URLSearchParams, isSpent: boolean): string[] {
  if (form.get('secret') !== 'right') return ['invalid-input-secret']
  if (form.get('response') !== 'good') return ['invalid-input-response']
  if (form.get('remoteip') !== '203.0.113.7') return ['bad-request']
  return isSpent ? ['timeout-or-duplicate'] : []
}

/** With a secret nothing is asked of the database. */
const database = {} as Database

function createCheck(url: string, secret: string) {
  const check = createCaptchaCheck(database, { enabled: true, secret }, { TURNSTILE_URL: url })
  return (token: string) => check(token, '203.0.113.7')
}

test('a token that Turnstile knows is accepted, and not a second time', async () => {
  const check = createCheck(await startTurnstile(), 'right')
  expect(await check('good')).toEqual({ isAccepted: true })
  expect(await check('good')).toEqual({
    isAccepted: false,
    errorCodes: ['timeout-or-duplicate'],
  })
})

test('a foreign token and a wrong secret are refused with the codes of Turnstile', async () => {
  const url = await startTurnstile()
  expect(await createCheck(url, 'right')('forged')).toEqual({
    isAccepted: false,
    errorCodes: ['invalid-input-response'],
  })
  expect(await createCheck(url, 'wrong')('good')).toEqual({
    isAccepted: false,
    errorCodes: ['invalid-input-secret'],
  })
})

test('an answer that is none is an error, never a passed check', async () => {
  const server = createServer((_, response) => response.writeHead(502).end('<html>'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(createCheck(url, 'right')('good')).rejects.toThrow(/JSON/)
})
