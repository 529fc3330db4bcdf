import { once } from 'node:events'
import type { BoundStatement } from '#embedded/postgres/database.ts'
import { openEmbeddedDatabase } from '#embedded/postgres/embedded/embedded-database.ts'
import { openEngine } from '#embedded/postgres/embedded/open-engine.ts'

// A separate process: a statement by the embedded database of Kachi and by PGlite's own `query`, in turns, each on a
// copy of the same files, for ten callers at once.
export type Comparison = {
  folders: readonly [string, string]
  statement: BoundStatement
  rounds: number
  seconds: number
}
export type Compared = { perSecond: number[]; perCpuSecond: number[] }

const CALLERS = 10

process.once('message', async ({ folders, statement, rounds, seconds }: Comparison) => {
  const { text, values } = statement
  const embedded = await openEmbeddedDatabase(folders[0])
  const engine = await openEngine(folders[1])
  const calls = [() => embedded.query(text, values), () => engine.query(text, [...values])]
  const compared: Compared[] = calls.map(() => ({ perSecond: [], perCpuSecond: [] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      const { perSecond, perCpuSecond } = await repeat(call, seconds)
      // The first round lets V8 compile both.
      if (round < 0) continue
      compared[index]?.perSecond.push(perSecond)
      compared[index]?.perCpuSecond.push(perCpuSecond)
    }
  }
  process.send?.(compared)
  await once(process, 'disconnect')
  await embedded.close()
  await engine.close()
  process.exit(0)
})

async function repeat(call: () => Promise<unknown>, seconds: number) {
  let count = 0
  const cpuAtStart = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const caller = async () => {
    while (performance.now() < endsAt) {
      await call()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const { user, system } = process.cpuUsage(cpuAtStart)
  return {
    perSecond: (1000 * count) / (performance.now() - startedAt),
    perCpuSecond: (1e6 * count) / (user + system),
  }
}
