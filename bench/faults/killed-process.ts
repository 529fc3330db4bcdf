import type { BenchDatabase } from '#bench/databases.ts'
import { killOneOfTwo } from '#bench/processes/kill-one-of-two.ts'
import type { Fault } from './fault.ts'

const READERS = 1_500

/** Undefined for the embedded database, which has one process. */
export async function killProcess({ url }: BenchDatabase): Promise<Fault | undefined> {
  if (!url) return undefined
  const report = await killOneOfTwo(url, READERS)
  const { acknowledged, lost, missing, duplicates, maxDuplicates } = report
  return {
    name: 'one of two web and of two worker processes killed and replaced',
    seen: 'no answer from the killed one; the proxy asks the other',
    facts: `${acknowledged} writes acknowledged, ${lost} lost; issue: ${missing} missing, ${duplicates} twice (${maxDuplicates} allowed)`,
    problems: [
      ...(lost > 0 ? [`${lost} acknowledged writes lost`] : []),
      ...(missing > 0 ? [`${missing} emails missing`] : []),
      ...(duplicates > maxDuplicates ? [`${duplicates} emails twice`] : []),
    ],
  }
}
