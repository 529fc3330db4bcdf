import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { startEcb } from '#tests/stand-ins/ecb.ts'
import { type StandIn, startEodhd, startTwelveData } from '#tests/stand-ins/quote-providers.ts'
import { type HostedFunctions, startFunctions, untilReady } from './functions-host.ts'

type Answer = {
  status: number
  success: boolean
  data: Record<string, { close: string; source: string; asOf: string; stale: boolean }>
  errors: Record<string, string>
  reasons: Record<string, string>
  error?: string
  code?: string
  retryAfterSeconds?: number
}

export type MarketHost = {
  functions: HostedFunctions
  twelve: StandIn
  eodhd: StandIn
  token: string
  clock: { ms: number }
  use(variables: Record<string, string>): Promise<void>
  ask(symbols: unknown, caller?: string): Promise<Answer>
  askedFor(): string[]
  /** Moves the clock far ahead, and starts with nothing cached. */
  begin(): Promise<void>
  /** Waits for background work, which would count in the next test. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export async function startMarketHost(database: Database): Promise<MarketHost> {
  const [twelve, eodhd, ecb] = await Promise.all([startTwelveData(8), startEodhd(), startEcb()])
  const functions = await startFunctions(database)
  const token = await functions.createToken('reader@example.com')
  const clock = { ms: Date.parse('2026-03-02T09:00:00Z') }
  const stands = [twelve, eodhd]
  // A new address creates a new desk.
  const use = (variables: Record<string, string>) =>
    functions.configure({
      ...variables,
      ECB_URL: ecb.url,
      YAHOO_URL: `http://127.0.0.1:1/${randomUUID()}`,
    })
  const ask = async (symbols: unknown, caller = token): Promise<Answer> => {
    const response = await functions.call('market-data', caller, { symbols })
    return { status: response.status, ...(await response.json()) }
  }
  const quiet = watchBackground(stands)
  await use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url })
  await untilReady(async () => (await ask(['AAPL'])).success)
  return {
    functions,
    twelve,
    eodhd,
    token,
    clock,
    use,
    ask,
    askedFor: () => twelve.received.flatMap(({ query }) => query.get('symbol')?.split(',') ?? []),
    async begin() {
      clock.ms += 3 * 86_400_000
      vi.spyOn(Date, 'now').mockImplementation(() => clock.ms)
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      for (const stand of stands) {
        stand.received.length = 0
        stand.rows.clear()
      }
      await database.runScript(
        'delete from private.market_entries; delete from private.market_credits; delete from private.market_circuits;',
      )
      await use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url })
    },
    quiet,
    async close() {
      await quiet()
      vi.restoreAllMocks()
      await functions.close()
      await Promise.all([twelve, eodhd, ecb].map(({ stop }) => stop()))
    },
  }
}

/**
 * Watches the work that goes on after an answer, as functions announce it to a hosted platform.
 *
 * @returns ends the stand-ins' misbehavior and waits for that work
 */
function watchBackground(stands: readonly StandIn[]): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const waitUntil = (work: Promise<void>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } })
  const calm = () => {
    for (const stand of stands) {
      stand.misbehave = undefined
      stand.hangUp()
    }
    if (running.size > 0) throw new Error('something is still asked')
  }
  return () => vi.waitFor(calm, { timeout: 90_000 })
}
