import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ServerContext } from 'embedded-supabase'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadBuiltSite, loadSiteFiles } from './site-files.ts'
import { createSiteHandler } from './static-routes.ts'

const PAGE = '<!doctype html><title>Magazine</title>'
let directory: string
let site: Hono<ServerContext>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kachi-site-'))
  await mkdir(join(directory, '_astro'))
  await mkdir(join(directory, 'articles'))
  await writeFile(join(directory, 'index.html'), 'home')
  await writeFile(join(directory, '404.html'), 'nothing here')
  await writeFile(join(directory, 'magazine.html'), PAGE)
  await writeFile(join(directory, 'magazine.html.gz'), gzipSync(PAGE))
  await writeFile(join(directory, 'articles', 'one.html'), 'one')
  await mkdir(join(directory, 'pro'))
  await writeFile(join(directory, 'pro', 'company.html'), 'a company')
  await writeFile(join(directory, '_astro', 'a.B1c2.js'), 'export {}')
  site = new Hono<ServerContext>()
  site.all('*', createSiteHandler(await loadSiteFiles(directory)))
})
afterAll(() => rm(directory, { recursive: true }))

test('a folder without a home page is no built site', async () => {
  await expect(loadBuiltSite(join(directory, 'articles'))).rejects.toThrow(/no built site in/)
  expect((await loadBuiltSite(directory)).has('/')).toBe(true)
})

test('files that are compressed again while they are served are sent in their new form', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kachi-quick-'))
  const served = join(root, 'site')
  await mkdir(served)
  await writeFile(join(root, 'site.quick'), '')
  await writeFile(join(served, 'index.html'), PAGE)
  await writeFile(join(served, 'index.html.gz'), gzipSync(PAGE, { level: 0 }))
  const files = await loadBuiltSite(served)
  const quick = new Hono<ServerContext>()
  quick.all('*', createSiteHandler(files))
  const ask = async () => {
    const response = await quick.request('/', { headers: { 'accept-encoding': 'gzip' } })
    return Buffer.from(await response.arrayBuffer())
  }
  const before = await ask()
  await writeFile(join(served, 'index.html.gz'), gzipSync(PAGE, { level: 9 }))
  await rm(join(root, 'site.quick'))
  await vi.waitFor(async () => expect(await ask()).not.toEqual(before), { timeout: 20_000 })
  expect(gunzipSync(await ask()).toString()).toBe(PAGE)
  await rm(root, { recursive: true })
})

describe('the built site', () => {
  test.each([
    ['/', 'home'],
    ['/magazine', PAGE],
    ['/articles/one', 'one'],
  ])('answers %s', async (path, body) => {
    const response = await site.request(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(body)
  })

  test.each([
    '/pro/company',
    '/pro/company/0700.HK',
    '/pro/company/M%26M.NS',
    '/pro/company/BRK.B',
    '/pro/company/nope',
    '/pro/company/%20aapl%20',
    '/pro/company/HSI',
  ])('answers %s with the one page for all companies', async (path) => {
    const response = await site.request(path)
    expect([response.status, await response.text()]).toEqual([200, 'a company'])
  })

  test.each([
    '/pro/company/%3Cscript%3E',
    '/pro/company/NOT-A-SYMBOL-OF-ANY-KIND',
    '/pro/company/TOOLONGTICKER',
    '/pro/company/123456789.HK',
    '/pro/company/..%5C',
    '/pro/company/%E4%BE%A1',
    '/pro/company/%20',
    '/pro/company/%',
    '/pro/company/a%2Fb',
    '/pro/company/AAPL.ATLANTIS',
  ])('answers %s, which no company can have, with the same page and 404', async (path) => {
    const response = await site.request(path)
    expect([response.status, await response.text()]).toEqual([404, 'a company'])
  })

  test.each(['/pro/company/a/b', `/pro/company/${'A'.repeat(200)}`, '/pro/companies/AAPL'])(
    'knows no page at %s',
    async (path) => {
      expect((await site.request(path)).status).toBe(404)
    },
  )

  test('a trailing slash after a symbol redirects to the sheet', async () => {
    const response = await site.request('/pro/company/TSM/')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/pro/company/TSM'])
  })

  test.each(['/nope', '/magazine.html.gz', '/%', '/..%2f..%2fpackage.json', '/articles'])(
    'answers %s with the 404 page',
    async (path) => {
      const response = await site.request(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe('nothing here')
    },
  )

  test('a trailing slash redirects to the page, keeping the query', async () => {
    const response = await site.request('/magazine/?utm_source=x')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/magazine?utm_source=x')
  })

  test('slashes never redirect to another host', async () => {
    expect((await site.request('http://localhost//evil.example/')).status).toBe(404)
  })

  test('a matching ETag is answered with 304', async () => {
    const etag = (await site.request('/magazine')).headers.get('etag') ?? ''
    const again = await site.request('/magazine', {
      headers: { 'if-none-match': `"x", W/${etag}` },
    })
    expect(again.status).toBe(304)
  })

  test.each([
    ['gzip, br', 'gzip'],
    ['gzip;q=0', null],
    ['', null],
  ])('Accept-Encoding "%s" is answered with %s', async (accepted, encoding) => {
    const response = await site.request('/magazine', { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
  })

  test('files with a content hash are immutable, pages are revalidated', async () => {
    expect((await site.request('/_astro/a.B1c2.js')).headers.get('cache-control')).toContain(
      'immutable',
    )
    expect((await site.request('/magazine')).headers.get('cache-control')).toBe('no-cache')
  })

  test('HEAD has no body, POST is refused', async () => {
    const head = await site.request('/magazine', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await site.request('/magazine', { method: 'POST' })).status).toBe(405)
  })
})
