import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const server = new Hono()
server.use(securityHeaders)
server.get('/page', (context) => context.html('<!doctype html>'))
server.get('/data', (context) => context.json({}))
server.get('/seal.svg', (context) =>
  context.body('<svg/>', 200, { 'Content-Type': 'image/svg+xml' }),
)
server.get('/font', (context) => context.body('', 200, { 'Content-Type': 'font/woff2' }))
server.get('/broken', () => {
  throw new Error('broken')
})
server.get('/functions/v1/plain', () => Response.json({}))
server.get('/auth/v1/broken', () => {
  throw new Error('broken')
})
server.onError((_error, context) => context.json({}, 500))

test.each(['/page', '/data', '/seal.svg', '/missing', '/broken'])(
  '%s cannot be framed, and has a permissions policy',
  async (path) => {
    const { headers } = await server.request(path)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
  },
)

test('a script, style or font has only the headers that apply to it', async () => {
  const { headers } = await server.request('/font')
  expect([...headers.keys()].toSorted()).toEqual([
    'content-type',
    'cross-origin-resource-policy',
    'strict-transport-security',
    'x-content-type-options',
  ])
})

test('answers of the APIs have the headers of a page, however they come about', async () => {
  const listening = serve({ fetch: server.fetch, hostname: '127.0.0.1', port: 0 })
  await once(listening, 'listening')
  try {
    const { port } = listening.address() as AddressInfo
    const ask = async (path: string) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
      return [...headers.keys()].filter((name) => !TRANSPORT.has(name))
    }
    const page = await ask('/page')
    expect(page).toContain('content-security-policy')
    for (const path of ['/functions/v1/plain', '/auth/v1/broken', '/functions/v1/missing']) {
      expect(await ask(path)).toEqual(page)
    }
  } finally {
    listening.close()
  }
})

const TRANSPORT = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive'])
