import { expect, it } from 'vitest'
import { createMarketService } from './market-service.ts'
import { localStore, type MarketStore } from './market-store.ts'
import { chooseQuoteProviders } from './providers/choose-providers.ts'

const LETTERS = [...'ABCDEFGHIJ']
const symbols = LETTERS.slice(0, 5).flatMap((one) => LETTERS.map((other) => `ZZ${one}${other}`))

it('asks the store 12,000 times a day for an account without credits, which repeats', async () => {
  const variables: Record<string, string> = {
    QUOTES_PROVIDER: 'twelvedata',
    TWELVE_DATA_API_KEY: 'k',
    TWELVE_DATA_URL: 'http://127.0.0.1:1',
  }
  const asked: string[] = []
  const now = Date.parse('2026-11-22T09:00:00Z')
  const store: MarketStore = {
    ...localStore,
    claim(keys, ...rest) {
      asked.push(...keys)
      return localStore.claim(keys, ...rest)
    },
    takeCredits: async () => ({ granted: 0, reason: 'caller', retryAtMs: now }),
  }
  const service = createMarketService(
    chooseQuoteProviders((name) => variables[name]),
    store,
    () => now,
  )
  const callerOf = (account: string) => ({ account, network: null })
  const read = (account: string, isBackground = false) =>
    service.loadQuotes(symbols, { caller: callerOf(account), isBackground })
  for (let count = 0; count < 401; count += 1) await read('one')
  expect(asked).toHaveLength(12_000)
  const readHistory = () => service.loadHistory('ZZZZ', '1M', { caller: callerOf('one') })
  for (let count = 0; count < 400; count += 1) await readHistory()
  expect(asked).toHaveLength(12_400)
  const refused = await readHistory()
  expect(asked).toHaveLength(12_400)
  expect(refused.get('ZZZZ')).toMatchObject({ retryAtMs: Date.parse('2026-11-23') })
  await Promise.all([read('another'), read('one', true)])
  expect(asked.length).toBeGreaterThan(12_400)
})
