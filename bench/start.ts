import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { say } from '#scripts/progress.mjs'
import { projectDirectory } from '#scripts/project.mjs'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { openBenchDatabases } from './databases.ts'
import { measureMemory } from './load/measure-memory.ts'
import { describeMachine } from './machine.ts'

// npm run bench start: times the way from a clone to the first page and later starts, and measures
// memory at rest. BENCH_PORT names a free port; the default is 3901.
const port = Number(process.env.BENCH_PORT ?? 3901)
const address = `http://127.0.0.1:${port}`
const SETTLE_MS = 15_000

const root = await mkdtemp(path.join(tmpdir(), 'kachi-start-'))
const clone = path.join(root, 'clone')
try {
  say(describeMachine())
  spawnSync('git', ['clone', '--quiet', projectDirectory, clone], { stdio: 'inherit' })
  for (const database of await openBenchDatabases()) {
    const environment = {
      ...OFFLINE_SOURCES,
      DATA_DIR: path.join(root, `data-${database.name}`),
      ...(database.url ? { DATABASE_URL: database.url } : {}),
    }
    say(`\n${database.name}`)
    const isInstalled = existsSync(path.join(clone, 'node_modules'))
    const first = isInstalled ? 'new database to first page' : 'clone to first page'
    await measureStart(first, environment)
    await measureStart('later start to /healthz', environment)
    await database.stop()
  }
} finally {
  await rm(root, { recursive: true, force: true })
}

async function measureStart(name: string, environment: Record<string, string>): Promise<void> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  await waitUntilAnswered('/healthz')
  await waitUntilAnswered('/')
  say(`  ${name.padEnd(34)}${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await setTimeout(SETTLE_MS)
  const memory = await measureMemory(child.pid ?? 0)
  say(`  memory at rest, server process    ${memory.largestMegabytes} MB`)
  say(`  memory at rest, npm and all       ${memory.totalMegabytes} MB`)
  child.kill('SIGTERM')
  await exited
}

async function waitUntilAnswered(place: string): Promise<void> {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    const response = await fetch(address + place).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await setTimeout(50)
  }
  throw new Error(`${address}${place} did not answer within ten minutes`)
}
