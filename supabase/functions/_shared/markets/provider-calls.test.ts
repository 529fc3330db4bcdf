import { expect, it } from 'vitest'
import { findListing } from '#domain/markets/listing.ts'
import { localStore } from './market-store.ts'
import { ProviderCalls } from './provider-calls.ts'
import { ProviderError } from './providers/provider-request.ts'
import type { NamedProvider } from './providers/quote-provider.ts'

const apple = findListing('AAPL')

it('counts failures of what one network chose once, until a call for another fails', async () => {
  if (!apple) throw new Error('AAPL should be listed')
  const listings = [apple]
  const recorded: string[] = []
  const record = async (_: string, outcome: string) => void recorded.push(outcome)
  const calls = new ProviderCalls({ ...localStore, record }, () => 0)
  let isBroken = true
  const provider: NamedProvider = {
    name: 'twelvedata',
    maxBatch: 1,
    limits: { minute: 8, day: 800 },
    symbolOf: ({ symbol }) => symbol,
    fetchQuotes: async () => ({ answers: new Map() }),
    async fetchHistory() {
      if (isBroken) throw new ProviderError('refused', 'HTTP 500')
      return []
    },
  }
  const ask = async (network: string | null) => {
    recorded.length = 0
    const caller = network === null ? null : { account: 'a', network }
    await calls.askForHistory({ provider, listings, caller }, '1M')
    return [...recorded]
  }
  expect(await ask('192.0.2.1')).toEqual(['failed'])
  expect(await ask('192.0.2.1')).toEqual([])
  expect(await ask('192.0.2.2')).toEqual(['failed'])
  expect(await ask('192.0.2.1')).toEqual(['failed'])
  expect(await ask(null)).toEqual(['failed'])
  expect(await ask(null)).toEqual(['failed'])
  isBroken = false
  expect(await ask('192.0.2.1')).toEqual(['answered'])
  isBroken = true
  expect(await ask('192.0.2.1')).toEqual(['failed'])
})
