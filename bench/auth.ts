import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { createReader } from './auth/reader.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { load, type Measurement, type Scenario, summarize } from './load/measure.ts'
import { cpuSecondsOf } from './load/processor-time.ts'
import { describeMachine } from './machine.ts'

// npm run bench auth [-- --seconds 5]: compares sign-in with bare bcrypt, and GET user with one
// bare select.
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const seconds = Number(values.seconds)
const WARM_UP_SECONDS = 4
const PAUSE_MS = 20

say(describeMachine())
say('The last column counts only the CPU time of the measured process, so that other load on')
say('the machine does not change it.\n')
say(row(['', 'per second', 'p50 ms', 'p99 ms', 'failures', 'per CPU second']))

const scratch = await createScratch({ withoutSite: true, settings: SETTINGS_FOR_LOAD })
try {
  const userId = await measureServer()
  const bare = new URL('./auth/bare-select.ts', import.meta.url)
  await measureFork('bare Hono and one select', bare, [scratch.environment.DATA_DIR ?? '', userId])
  await measureBcrypt()
} finally {
  await scratch.remove()
}

async function measureServer(): Promise<string> {
  const server = await scratch.start()
  const reader = await createReader(server.address, (await scratch.loadKeys()).anonKey)
  try {
    await measureScenario(server, reader.getUser)
    await measureScenario(server, reader.signIn)
    printRow('GET /healthz alone', await watchHealth(server.address, seconds), Number.NaN)
    // Other requests while passwords are being compared.
    const meanwhile = load({ address: server.address, scenario: reader.signIn, seconds })
    printRow('GET /healthz meanwhile', await watchHealth(server.address, seconds), Number.NaN)
    await meanwhile
    return reader.userId
  } finally {
    await server.stop()
  }
}

async function measureFork(name: string, file: URL, options: string[]): Promise<void> {
  const child = fork(fileURLToPath(file), options)
  const [port] = await once(child, 'message')
  const server = { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}` }
  await measureScenario(server, { name, method: 'GET', path: '/' })
  child.disconnect()
  await once(child, 'exit')
}

/** The warm-up is long enough for V8 to compile the embedded database. */
async function measureScenario(
  { pid, address }: { pid: number; address: string },
  scenario: Scenario,
): Promise<void> {
  await load({ address, scenario, seconds: WARM_UP_SECONDS })
  const before = await cpuSecondsOf(pid)
  const measurement = await load({ address, scenario, seconds })
  printRow(scenario.name, measurement, (await cpuSecondsOf(pid)) - before)
}

async function measureBcrypt(): Promise<void> {
  const child = fork(fileURLToPath(new URL('./auth/bare-bcrypt.ts', import.meta.url)))
  child.send(seconds)
  const [{ measurement, cpuSeconds }] = await once(child, 'message')
  printRow('bcrypt alone', measurement, cpuSeconds)
  child.disconnect()
}

function printRow(name: string, measurement: Measurement, cpuSeconds: number): void {
  const { requestsPerSecond, p50, p99, failures } = measurement
  const numbers = [requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), String(failures)]
  const perCpuSecond = (requestsPerSecond * seconds) / cpuSeconds
  say(row([name, ...numbers, Number.isNaN(cpuSeconds) ? '' : perCpuSecond.toFixed(0)]))
}

function row([name = '', ...numbers]: string[]): string {
  return name.padEnd(40) + numbers.map((number) => number.padStart(13)).join('')
}

/** Requests `/healthz` every few milliseconds: often enough for a p99, too seldom to add load. */
async function watchHealth(address: string, seconds: number): Promise<Measurement> {
  const times: number[] = []
  let failures = 0
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const askedAt = performance.now()
    const response = await fetch(`${address}/healthz`)
    await response.arrayBuffer()
    if (!response.ok) failures += 1
    times.push(performance.now() - askedAt)
    await setTimeout(PAUSE_MS)
  }
  return summarize(times, seconds, failures)
}
