import { setTimeout } from 'node:timers/promises'
import { type Measurement, summarize } from '#bench/load/measure.ts'

const pauseMs = 20

/** Requests `/healthz` every few milliseconds: often enough for a p99, too seldom to add load. */
export async function watchHealth(address: string, seconds: number): Promise<Measurement> {
  const times: number[] = []
  let failures = 0
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const askedAt = performance.now()
    const response = await fetch(`${address}/healthz`)
    await response.arrayBuffer()
    if (!response.ok) failures += 1
    times.push(performance.now() - askedAt)
    await setTimeout(pauseMs)
  }
  return summarize(times, seconds, failures)
}
