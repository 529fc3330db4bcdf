import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { startEodhd } from '#tests/stand-ins/quote-providers.ts'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { createReader, type Reader } from './endurance/readers.ts'
import { type Generated, generateRequests } from './input/generate-requests.ts'
import { listRoutes } from './input/list-routes.ts'
import { createClient } from './load/client.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { describeMachine } from './machine.ts'

// npm run bench soak-input [-- --requests 100000 --seed 20261121 --only PGlite]: generated requests to all routes,
// without keys, and with those of a visitor, a reader and the operator. Exits with 1 after an answer of 5xx, or none in 30 s.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20261121' },
    only: { type: 'string' },
  },
})
const PER_BATCH = 2_000
const AT_ONCE = 8
const PATIENCE_MS = 30_000
const SILENCE = 'no answer'
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

say(describeMachine())
await measureDatabases(soak, values.only)
agent.destroy()

async function soak(database: BenchDatabase): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const eodhd = await startEodhd()
  stack.defer(eodhd.stop)
  const scratch = await createScratch({
    databaseUrl: database.url,
    settings: SETTINGS_FOR_LOAD,
    environment: {
      EODHD_API_KEY: 'test',
      EODHD_URL: eodhd.url,
      PER_ADDRESS_LIMIT_SCALE: '1000000',
    },
  })
  stack.defer(scratch.remove)
  const server = await scratch.start()
  stack.defer(async () => void (await server.stop()))
  const keys = await scratch.loadKeys()
  const routes = await listRoutes(server.address, keys.serviceRoleKey)
  const counts = new Map<number | string, number>()
  const failures: string[] = []
  const total = Number(values.requests)
  for (let sent = 0; sent < total; sent += PER_BATCH) {
    const client = createClient(server.address, keys.anonKey)
    // A request may have deleted the last one.
    const reader = await createReader(client, keys.serviceRoleKey)
    client.close()
    const amount = Math.min(PER_BATCH, total - sent)
    const batch = generateRequests(routes, { amount, seed: Number(values.seed) + sent })
    const tokens = { ...keys, reader }
    const work = async () => {
      for (let each = batch.pop(); each; each = batch.pop()) {
        const status = await send(server.address, each, tokens)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (typeof status === 'number' ? status >= 500 : status === SILENCE)
          failures.push(explain(each, status))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  const statuses = [...counts]
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    .map(([status, count]) => `${status}: ${count}`)
  say(`${database.name}: ${total} requests to ${routes.length} routes; ${statuses.join(', ')}`)
  for (const failure of failures.slice(0, 40)) say(`  FAILED ${failure}`)
  if (failures.length > 0) {
    say(server.output().slice(0, 6_000))
    process.exitCode = 1
  }
}

type Tokens = { anonKey: string; serviceRoleKey: string; reader: Reader }

/** @returns the status, or why there is none: a server may close the connection of a body that it refuses */
function send(address: string, generated: Generated, tokens: Tokens): Promise<number | string> {
  const { method, path, caller, body, isCutShort } = generated
  const bearer = {
    nobody: undefined,
    anon: tokens.anonKey,
    reader: tokens.reader.access,
    service: tokens.serviceRoleKey,
    garbage: 'e30.e30.e30',
  }[caller]
  const headers = {
    'content-type': 'application/json',
    ...(bearer ? { apikey: tokens.anonKey, authorization: `Bearer ${bearer}` } : {}),
    ...generated.headers,
    ...lengthOf(generated),
  }
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const options = { agent, hostname, port, path, method, headers, maxHeaderSize: 262_144 }
    const asked = request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? SILENCE))
      response.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'no end'))
    })
    asked.setTimeout(PATIENCE_MS, () => {
      resolve(SILENCE)
      asked.destroy()
    })
    asked.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    if (isCutShort && body) asked.write(body, () => asked.destroy())
    else asked.end(body)
  })
}

/** Node announces none for GET, so the server would take the body for the next request. */
function lengthOf({ body, headers, isCutShort }: Generated): Record<string, number> {
  if (!body || headers['transfer-encoding']) return {}
  return { 'content-length': Buffer.byteLength(body) + (isCutShort ? 1 : 0) }
}

function explain(
  { method, path, caller, headers, body }: Generated,
  status: number | string,
): string {
  return `${status} ${method} ${path} as ${caller} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 300)}`
}
