import { expect, it } from 'vitest'
import { createMarketService } from './market-service.ts'
import { localStore, type MarketStore } from './market-store.ts'
import { chooseQuoteProviders } from './providers/choose-providers.ts'

const LETTERS = [...'ABCDEFGHIJ']
/** A refusal is not forgotten before. */
const STEP_MS = 300_001
const symbols = LETTERS.slice(0, 5).flatMap((one) => LETTERS.map((other) => `ZZ${one}${other}`))

it.each([
  { reason: 'caller', most: 2_000, because: 'what is refused to it alone stays new' },
  { reason: 'minute', most: 8_000, because: 'the answer that it has to wait is known' },
] as const)(
  'asks the store $most times a day for an account that repeats: $because',
  async ({ reason, most }) => {
    const variables: Record<string, string> = {
      QUOTES_PROVIDER: 'twelvedata',
      TWELVE_DATA_API_KEY: 'k',
      TWELVE_DATA_URL: 'http://127.0.0.1:1',
    }
    const asked: string[] = []
    let now = Date.parse('2026-11-22T09:00:00Z')
    const store: MarketStore = {
      ...localStore,
      claim(keys, ...rest) {
        asked.push(...keys)
        return localStore.claim(keys, ...rest)
      },
      takeCredits: async () => ({ granted: 0, reason, retryAtMs: now }),
    }
    const service = createMarketService(
      chooseQuoteProviders((name) => variables[name]),
      store,
      () => now,
    )
    const callerOf = (account: string) => ({ account, network: null })
    const read = (account: string, isBackground = false) =>
      service.loadQuotes(symbols, { caller: callerOf(account), isBackground })
    for (let count = 0; count < most / symbols.length + 1; count += 1) {
      now += STEP_MS
      await read('one')
    }
    expect(asked).toHaveLength(most)
    const readHistory = (index: number) => {
      const symbol = `Z${[100, 10, 1].map((unit) => LETTERS[Math.floor(index / unit) % 10]).join('')}`
      return service.loadHistory(symbol, '1M', { caller: callerOf('one') })
    }
    for (let index = 0; index < 400; index += 1) await readHistory(index)
    expect(asked).toHaveLength(most + 400)
    const refused = await readHistory(400)
    expect(asked).toHaveLength(most + 400)
    expect(refused.get('ZEAA')).toMatchObject({ retryAtMs: Date.parse('2026-11-23') })
    await Promise.all([read('another'), read('one', true)])
    expect(asked.length).toBeGreaterThan(most + 400)
  },
)
