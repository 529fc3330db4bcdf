import { parseArgs } from 'node:util'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { describeMachine } from './machine.ts'
import { killWhileSending } from './newsletter/kill-while-sending.ts'

// npm run bench newsletter-kill [-- --subscribers 100000 --kills 20 --connections 10 --only PGlite]
const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
})
const connections = Number(values.connections)
process.stdout.write(`${describeMachine()}\n`)
await measureDatabases(measure, values.only)

async function measure(database: BenchDatabase): Promise<void> {
  const startedAt = performance.now()
  const report = await killWhileSending({
    databaseUrl: database.url,
    subscribers: Number(values.subscribers),
    kills: Number(values.kills),
    connections,
  })
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(
    `${database.name}: ${values.subscribers} subscribers, ${report.kills} kills, ${connections} connections, ${seconds.toFixed(0)} s: ` +
      `${report.taken} emails in the log of the sink, ${report.missing} missing, ${report.duplicates} duplicates, ` +
      `at most ${report.maxForOneKill} for one kill (${connections} allowed), at most ${report.maxCopies} copies for one\n`,
  )
  if (report.missing > 0 || report.maxForOneKill > connections) process.exitCode = 1
}
