import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectDirectory } from '#scripts/project.mjs'
import { denoProgram } from '#tests/deno-program.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

// The embedded backend runs the sources and Deno the bundles that deploy, on the same database, so
// they must give the same answers.

const NAMES = [
  'bot-check',
  'company-coverage',
  'company-statements',
  'exchange-rates',
  'hubspot-contact',
  'intelligent-news',
  'market-data',
  'market-history',
  'market-listings',
  'monitoring-link',
  'news-data',
  'newsletter-unsubscribe',
  'portfolio-monitoring',
] as const
type Name = (typeof NAMES)[number]

const NO_ADDRESS = 'http://127.0.0.1:1/'

let scratch: Scratch
let server: ServerProcess
let keys: { anonKey: string; serviceRoleKey: string }
const hosts = new Map<Name, { address: string; process: ChildProcess }>()

beforeAll(async () => {
  scratch = await createScratch({
    ...anyDatabase,
    withoutSite: true,
    environment: { ECB_URL: NO_ADDRESS },
  })
  server = await scratch.start()
  keys = await scratch.loadKeys()
  for (const name of NAMES) hosts.set(name, await startUnderDeno(name))
}, 120_000)

afterAll(async () => {
  for (const { process } of hosts.values()) process.kill()
  await server.stop()
  await scratch.remove()
})

// `hosted.test.ts` runs functions under Deno, too.
describe.runIf(process.env.THOROUGH)('the same function, embedded and under Deno', () => {
  test.each<[Name, string, RequestInit]>([
    ['market-data', '', post({ symbols: ['NIKKEI', 'USDJPY'] })],
    ['market-data', '', post({ symbols: ['MSFT'] })],
    ['market-data', '', post({ symbols: [] })],
    ['market-data', '', post({ symbols: ['NIKKEI', 'ZZZZ', '../x'] })],
    ['market-history', '', post({ symbol: 'AAPL', range: '1M' })],
    ['market-history', '', post({ symbol: 'MSFT', range: '1M' })],
    ['market-history', '', post({ symbol: 'AAPL', range: '2M' })],
    ['exchange-rates', '', post({ base: 'HKD' })],
    ['exchange-rates', '', post({ base: 'none' })],
    ['company-statements', '', post({ symbol: 'AAPL' })],
    ['company-coverage', '', post({})],
    ['market-listings', '?query=apple', { method: 'GET' }],
    ['market-listings', '', { method: 'GET' }],
    ['market-data', '', { method: 'POST', body: '{' }],
    ['market-data', '', { method: 'GET' }],
    ['market-data', '', { method: 'POST', body: 'x'.repeat(100_000) }],
    ['intelligent-news', '', post({ region: 'a\0b', sector: '%', ticker: "';--" })],
    ['news-data', '', post({ sector: "x' or 1=1", ticker: '%' })],
    ['bot-check', '', post({ purpose: 'newsletter', subject: 'a\ud800@b.example', token: 'x' })],
    ['hubspot-contact', '', post({ type: 'event', data: { '\0': '\0' } })],
    ['portfolio-monitoring', '', post({ data: { holdings: [{ symbol: '<b>' }] } })],
    ['monitoring-link', '?token=wrong&action=look', { method: 'POST' }],
    ['market-data', '', { method: 'OPTIONS' }],
    ['intelligent-news', '', post({ region: 'asia', limit: 2 })],
    ['news-data', '', post({ ticker: 'jpm' })],
    ['news-data', '', post({ limit: 1000 })],
    ['hubspot-contact', '', post({ type: 'contact', data: { email: 'a@b.example' } })],
    ['hubspot-contact', '', post({ type: 'other' })],
    ['bot-check', '?purpose=anything', { method: 'GET' }],
    ['newsletter-unsubscribe', '?token=x', post({})],
    ['newsletter-unsubscribe', '', { method: 'GET', redirect: 'manual' }],
    [
      'bot-check',
      '',
      post({ purpose: 'newsletter', subject: 'a@b.example', provider: 'altcha', token: 'x' }),
    ],
  ])('%s%s answers alike', async (name, query, init) => {
    const [embedded, deno] = await Promise.all([
      ask(`${server.address}/functions/v1/${name}${query}`, init),
      ask(`${denoAddress(name)}/${name}${query}`, init),
    ])
    expect(deno).toEqual(embedded)
    expect(embedded.status).toBeLessThan(500)
  })

  test('a challenge from one can be solved at the other, once', async () => {
    const challenge = await (await fetch(`${denoAddress('bot-check')}/?purpose=newsletter`)).json()
    const solution = await solveChallenge({ challenge, deriveKey })
    const token = btoa(JSON.stringify({ challenge, solution }))
    const answer = post({
      purpose: 'newsletter',
      subject: 'deno@example.com',
      provider: 'altcha',
      token,
    })
    const first = await ask(`${server.address}/functions/v1/bot-check`, answer)
    expect(first).toMatchObject({ status: 200, body: { receipt: expect.any(String) } })
    const second = await ask(`${denoAddress('bot-check')}/`, answer)
    expect(second).toMatchObject({ status: 403, body: { code: 'already-used' } })
  })
})

function post(body: unknown): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  }
}

async function ask(url: string, init: RequestInit) {
  const headers = { ...init.headers, Authorization: `Bearer ${keys.anonKey}` }
  const response = await fetch(url, { ...init, headers })
  const text = await response.text()
  // The two answer at different times.
  const body = text.startsWith('{')
    ? JSON.parse(text, (key, value) => (key === 'asOf' ? undefined : value))
    : text
  return {
    status: response.status,
    body,
    cors: response.headers.get('access-control-allow-origin'),
  }
}

function denoAddress(name: Name): string {
  const host = hosts.get(name)
  if (!host) throw new Error(`${name} should have been started under Deno`)
  return host.address
}

async function startUnderDeno(name: Name) {
  const port = await findFreePort()
  const options = [
    '--node-modules-dir=manual',
    '--no-remote',
    '--cached-only',
    '--allow-net=127.0.0.1,localhost',
    '--allow-env',
  ]
  const config = ['--config', 'supabase/functions/deno.json']
  const child = spawn(
    denoProgram(),
    ['run', ...options, ...config, `supabase/functions/_deployed/${name}.js`],
    {
      cwd: projectDirectory,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_URL: server.address,
        SUPABASE_ANON_KEY: keys.anonKey,
        SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
        SITE_URL: server.address,
        ...OFFLINE_SOURCES,
        // Nothing listens there, so the bundled rates are used.
        ECB_URL: NO_ADDRESS,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Listening')) resolve()
      })
    }
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} ended under Deno:\n${output}`)
  })
  await Promise.race([listening, ended])
  ended.catch(() => {})
  return { address: `http://127.0.0.1:${port}`, process: child }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
