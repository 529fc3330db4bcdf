import { useEffect, useState } from 'react'
import { describeTestResult } from '#domain/buffett-test/buffett-test.ts'
import { readVisitorSummary } from '#site/session/visitor-summary.ts'

/** How long a result must stand before it counts: people change their last answer. */
const SETTLING_MS = 2000

/**
 * Records a subscriber's result once it has stood for two seconds, and says whether this score has been
 * kept. Guests and readers without a subscription load nothing for it and send nothing.
 */
export function useKeptResult(score: number | undefined): boolean {
  const [keptScore, setKeptScore] = useState<number>()

  // Synchronises with the clock and the device's queue of records.
  useEffect(() => {
    const visitor = readVisitorSummary()
    if (score === undefined || score === keptScore || !visitor?.isSubscriber) return
    const timer = setTimeout(() => {
      keepResult(visitor.email, score).then(
        (isKept) => isKept && setKeptScore(score),
        (cause: unknown) => console.warn('The result could not be kept.', cause),
      )
    }, SETTLING_MS)
    return () => clearTimeout(timer)
  }, [score, keptScore])

  return score !== undefined && score === keptScore
}

async function keepResult(email: string, score: number): Promise<boolean> {
  const { recordInCrm } = await import('#site/crm/crm-queue.ts')
  const record = describeTestResult({ email, score, testDate: new Date().toISOString() })
  const outcome = await recordInCrm([record])
  return outcome === 'sent' || outcome === 'kept'
}
