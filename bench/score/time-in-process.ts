import { once } from 'node:events'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { loadScoring, timeFirst, timeLater, timeReference } from './scoring-runs.ts'
import type { MeasuredScoring } from './time-scoring.ts'

// A process that has run nothing yet: it takes one portfolio, and answers what scoring it took.
type Work = { address: string; holdings: EnteredHolding[]; laterRuns: number }

const [{ address, holdings, laterRuns }] = (await once(process, 'message')) as [Work]
await loadScoring({ address, holdings })
measureCpuMs()
const before = measureCpuMs()
const firstClockMs = timeFirst()
const scored = measureCpuMs()
timeReference()
const referenceCpuMs = measureCpuMs() - scored
const answer: MeasuredScoring = {
  firstCpuMs: scored - before,
  firstClockMs,
  referenceCpuMs,
  ...(await timeLater(laterRuns)),
}
process.send?.(answer)
process.disconnect()

function measureCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
