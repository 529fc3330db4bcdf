import { runWithDatabase } from '#backend/database/call-database.ts'
import { firstOpenDay, lastCompleteDay } from '#domain/edinet/plan-days.ts'
import { indexDays } from '#functions/_shared/markets/edinet/index-days.ts'
import { openEdinetIndex } from './open-index.ts'

// Indexes ten years without the second between two calls, until it is done or killed. The time that
// it is told to be ahead makes it wait for no lease of a process that was killed.
const aheadMs = Number(process.argv[2] ?? 0)
process.exitCode = await runWithDatabase(process.env, {
  patienceMs: 60_000,
  work: async (call) => {
    const services = openEdinetIndex(call, { pauseMs: 0, aheadMs })
    const [from, to] = [firstOpenDay(services.now()), lastCompleteDay(services.now())]
    const { signal } = new AbortController()
    const { left } = await indexDays({ ...services, from, to, signal })
    return left > 0 ? 1 : 0
  },
})
