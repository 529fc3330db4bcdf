import type { Database } from '#backend/postgres/database.ts'
import { goneAfterMs, type RunOrders, releaseLostClaims, reportWorker } from '../runs/workers.ts'

export type Reports = {
  /** False while the run is paused, or after a silence in which others may have taken our claims for lost. */
  mayGoOn(): boolean
  stop(): Promise<void>
}

const reportEveryMs = 1_000
const lookForLostEveryMs = 10_000

/** Keeps the others informed that this worker lives, and takes over from those that do not. */
export async function keepReporting(
  database: Database,
  { runId, workerId }: { runId: number; workerId: string },
  onOrders: (orders: RunOrders) => void,
): Promise<Reports> {
  let isPaused = false
  let reportedAtMs = 0
  let lookedAtMs = 0
  let reporting: Promise<void> | undefined

  async function report() {
    // The wall clock, since a machine that was asleep wakes up with all others having moved on.
    const nowMs = Date.now()
    const orders = await reportWorker(database, workerId, runId)
    isPaused = orders.isPaused
    reportedAtMs = nowMs
    onOrders(orders)
    if (Math.abs(nowMs - lookedAtMs) < lookForLostEveryMs) return
    await releaseLostClaims(database, runId, workerId)
    lookedAtMs = nowMs
  }

  await report()
  const timer = setInterval(() => {
    // A report that fails shows in its age.
    reporting ??= report()
      .catch(() => {})
      .finally(() => {
        reporting = undefined
      })
  }, reportEveryMs)
  return {
    mayGoOn: () => !isPaused && Math.abs(Date.now() - reportedAtMs) < goneAfterMs / 2,
    async stop() {
      clearInterval(timer)
      await reporting
    },
  }
}
