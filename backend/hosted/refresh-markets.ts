import { setTimeout as wait } from 'node:timers/promises'
import { firstOpenDay, lastCompleteDay } from '#domain/edinet/plan-days.ts'
import { indexDays } from '#functions/_shared/markets/edinet/index-days.ts'
import { archiveTaiwan, listingsService } from '#functions/_shared/markets/market-request.ts'
import { openEdinet } from '#functions/_shared/markets/providers/edinet.ts'
import type { Hosted } from './open-hosted.ts'
import type { Slice } from './slice.ts'

/** The exchanges name no limit; public clients keep three requests in five seconds. */
const POLITE_PAUSE_MS = 2_000

export async function refreshListings(): Promise<string> {
  await listingsService().refresh()
  return 'the lists of shares are up to date'
}

/** What a slice does not reach is left to the next: each file is kept on its own. */
export async function archiveTaiwanStatements(_hosted: Hosted, { signal }: Slice): Promise<string> {
  const pause = () => wait(POLITE_PAUSE_MS, undefined, { signal })
  await archiveTaiwan({ pause, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return signal.aborted ? 'files are left for the next call' : 'the archive is up to date'
}

export async function indexEdinet({ now }: Hosted, { signal }: Slice): Promise<string> {
  const services = openEdinet((name) => Deno.env.get(name) || undefined)
  if (!services) return 'EDINET_API_KEY is not set'
  const [from, to] = [firstOpenDay(now()), lastCompleteDay(now())]
  const { read, left, problem } = await indexDays({ ...services, from, to, signal })
  return `${read} days indexed, ${left} left${problem ? `: ${problem}` : ''}`
}
