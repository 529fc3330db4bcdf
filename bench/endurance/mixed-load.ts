import { setTimeout as wait } from 'node:timers/promises'
import type { TimedAnswer } from './judge-endurance.ts'
import type { ReaderRequest } from './readers.ts'

/** Always in the same order, with each act spread evenly. */
function arrange(acts: readonly ReaderRequest[]): ReaderRequest[] {
  const placed = acts.flatMap((act) =>
    Array.from({ length: act.weight }, (_, index) => ({ act, at: (index + 0.5) / act.weight })),
  )
  return placed.sort((a, b) => a.at - b.at).map(({ act }) => act)
}

/** As many requests as the server answers, from so many callers that wait for each answer. */
export async function measureCapacity(
  acts: readonly ReaderRequest[],
  { callers, seconds }: { callers: number; seconds: number },
): Promise<number> {
  const order = arrange(acts)
  const until = performance.now() + seconds * 1000
  let count = 0
  const call = async () => {
    while (performance.now() < until) {
      const act = order[count % order.length]
      count += 1
      await act?.run()
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return count / seconds
}

/**
 * Requests on schedule, whatever happens to earlier ones. Times count from the scheduled moment, so that a stall
 * shows in all requests it held up.
 */
export async function sendMixed(
  acts: readonly ReaderRequest[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<TimedAnswer[]> {
  const order = arrange(acts)
  const total = Math.round(perSecond * seconds)
  const beginsAt = performance.now()
  const answers: TimedAnswer[] = []
  const underWay = new Set<Promise<void>>()
  let sent = 0
  while (sent < total) {
    const dueAt = beginsAt + (sent * 1000) / perSecond
    if (dueAt > performance.now()) {
      await wait(1)
      continue
    }
    // Late requests are sent at once, but answers must be heard between them.
    if (sent % order.length === 0) await wait(0)
    const act = order[sent % order.length]
    sent += 1
    if (!act) continue
    const one = observe(act, dueAt).then(({ tookMs, failure }) => {
      answers.push({ atSeconds: (dueAt - beginsAt) / 1000, tookMs, failure })
    })
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }
  await Promise.all(underWay)
  return answers
}

async function observe(
  act: ReaderRequest,
  dueAt: number,
): Promise<{ tookMs: number; failure?: string }> {
  try {
    const { status, text } = await act.run()
    const tookMs = performance.now() - dueAt
    return status < 300 ? { tookMs } : { tookMs, failure: `${act.name}: ${status} ${text}` }
  } catch (error) {
    return { tookMs: performance.now() - dueAt, failure: `${act.name}: ${String(error)}` }
  }
}
