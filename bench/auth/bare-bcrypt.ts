import { hash, verify } from '@node-rs/bcrypt'
import { summarize } from '#bench/load/measure.ts'

// A separate process: as many password comparisons as this machine can do for ten concurrent
// callers.
const CALLERS = 10
const COST = 10

process.once('message', async (seconds: number) => {
  const stored = await hash('margin of safety', { cost: COST })
  const times: number[] = []
  const startedAt = performance.now()
  const cpuAtStart = process.cpuUsage()
  const endsAt = startedAt + seconds * 1000
  async function call() {
    while (performance.now() < endsAt) {
      const begunAt = performance.now()
      await verify('margin of safety', stored)
      times.push(performance.now() - begunAt)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  const { user, system } = process.cpuUsage(cpuAtStart)
  const measurement = summarize(times, (performance.now() - startedAt) / 1000, 0)
  process.send?.({ measurement, cpuSeconds: (user + system) / 1e6 })
})
process.once('disconnect', () => process.exit(0))
