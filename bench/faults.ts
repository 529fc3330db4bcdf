import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { type BenchDatabase, openBenchDatabases } from './databases.ts'
import { misbehave } from './faults/bad-providers.ts'
import type { Fault } from './faults/fault.ts'
import { fillDisk } from './faults/full-disk.ts'
import { jumpClock } from './faults/jumping-clock.ts'
import { killProcess } from './faults/killed-process.ts'
import { killOften } from './faults/kills.ts'
import { loseDatabase } from './faults/lost-database.ts'
import { describeMachine } from './machine.ts'

// npm run bench faults [-- --kills 100 --only PGlite --fault kills]: each fault under load on each database, what
// readers saw and what was lost. Exits with 1 if anything was.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    only: { type: 'string' },
    fault: { type: 'string' },
  },
})
const faults: Record<string, (database: BenchDatabase) => Promise<Fault | undefined>> = {
  kills: (database) => killOften(database, Number(values.kills)),
  disk: fillDisk,
  database: loseDatabase,
  providers: misbehave,
  clock: jumpClock,
  processes: killProcess,
}
if (values.fault && !faults[values.fault]) {
  throw new Error(`--fault is one of ${Object.keys(faults).join(', ')}`)
}

say(describeMachine())
for (const database of await openBenchDatabases()) {
  if (values.only && values.only !== database.name) continue
  for (const [name, cause] of Object.entries(faults)) {
    if (values.fault && values.fault !== name) continue
    const fault = await cause(database)
    if (fault) report(database.name, fault)
  }
  await database.stop()
}

function report(database: string, { name, seen, facts, problems }: Fault): void {
  say(`${database}: ${name}\n  readers: ${seen}\n  ${facts}`)
  for (const problem of problems.slice(0, 20)) say(`  PROBLEM: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
