import { parseArgs } from 'node:util'
import { openBenchDatabases } from './databases.ts'
import { describeMachine } from './machine.ts'
import { killWhileSending } from './newsletter/kill-while-sending.ts'

// npm run bench:newsletter-kill [-- --subscribers 100000 --kills 20 --connections 10]
const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    connections: { type: 'string', default: '10' },
  },
})
const connections = Number(values.connections)
process.stdout.write(`${describeMachine()}\n`)
for (const database of await openBenchDatabases()) {
  const report = await killWhileSending({
    databaseUrl: database.url,
    subscribers: Number(values.subscribers),
    kills: Number(values.kills),
    connections,
  })
  const most = report.kills * connections
  process.stdout.write(
    `${database.name}: ${values.subscribers} subscribers, ${report.kills} kills, ${connections} connections: ` +
      `${report.missing} missing, ${report.duplicates} duplicates (at most ${most} allowed), no more than ${report.mostCopies} copies for one\n`,
  )
  if (report.missing > 0 || report.duplicates > most) process.exitCode = 1
  await database.stop()
}
