import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { type Measurement, measure } from './load/measure.ts'
import { prepareScenarios } from './load/scenarios.ts'
import { describeMachine } from './machine.ts'

// npm run bench requests [-- --seconds 5]
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const seconds = Number(values.seconds)

say(describeMachine())
say(`10 connections, ${seconds} s each; the client shares the machine with the server.\n`)
say(row(['', 'requests/s', 'p50 ms', 'p99 ms', 'failures']))
report('bare node:http', await measureBareServer())
await measureDatabases(measureDatabase)

async function measureBareServer(): Promise<Measurement> {
  const server = fork(fileURLToPath(new URL('./load/bare-server.ts', import.meta.url)))
  const [port] = await once(server, 'message')
  const scenario = { name: 'bare', method: 'GET' as const, path: '/' }
  const measurement = await measure(`http://127.0.0.1:${port}`, scenario, seconds)
  server.disconnect()
  return measurement
}

async function measureDatabase(database: BenchDatabase): Promise<void> {
  const scratch = await createScratch({ databaseUrl: database.url, settings: SETTINGS_FOR_LOAD })
  const server = await scratch.start()
  try {
    for (const scenario of await prepareScenarios(server.address, await scratch.loadKeys())) {
      const measurement = await measure(server.address, scenario, seconds)
      report(`${database.name}: ${scenario.name}`, measurement)
    }
  } finally {
    await server.stop()
    await scratch.remove()
  }
}

function report(name: string, { requestsPerSecond, p50, p99, failures }: Measurement): void {
  const numbers = [requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), String(failures)]
  say(row([name, ...numbers]))
}

function row([name = '', ...numbers]: string[]): string {
  return name.padEnd(46) + numbers.map((number) => number.padStart(12)).join('')
}
