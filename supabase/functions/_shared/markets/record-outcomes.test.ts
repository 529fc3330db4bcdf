import { expect, it } from 'vitest'
import type { CallOutcome } from './market-store.ts'
import { createOutcomeRecord } from './record-outcomes.ts'

it('counts failures of what one network chose once, until a call succeeds', async () => {
  const recorded: string[] = []
  const recordOutcome = createOutcomeRecord({
    record: async (_, outcome) => void recorded.push(outcome),
  })
  const record = async (network: string | null, outcome: CallOutcome = 'failed') => {
    recorded.length = 0
    const caller = network === null ? null : { account: 'a', network }
    await recordOutcome({ provider: 'sec', limits: { minute: 60, day: 2_000 }, caller }, outcome)
    return [...recorded]
  }
  expect(await record('192.0.2.1')).toEqual(['failed'])
  expect(await record('192.0.2.1')).toEqual([])
  expect(await record('192.0.2.1', 'minute-spent')).toEqual(['minute-spent'])
  expect(await record('monitoring of it')).toEqual(['failed'])
  expect(await record('192.0.2.1')).toEqual([])
  expect(await record('monitoring of it')).toEqual([])
  expect(await record(null)).toEqual(['failed'])
  expect(await record(null)).toEqual(['failed'])
  expect(await record('192.0.2.1', 'answered')).toEqual(['answered'])
  expect(await record('192.0.2.1')).toEqual(['failed'])
})

it('counts failures of one company once, and of several together each time', async () => {
  const recorded: string[] = []
  const recordOutcome = createOutcomeRecord({
    record: async (_, outcome) => void recorded.push(outcome),
  })
  const limits = { minute: 8, day: 800 }
  const fail = (symbol?: string) =>
    recordOutcome({ provider: 'twelvedata', limits, caller: null, symbol }, 'failed')
  for (const symbol of ['AAPL', 'AAPL', 'MSFT', 'AAPL']) await fail(symbol)
  expect(recorded).toHaveLength(2)
  await fail()
  await fail()
  expect(recorded).toHaveLength(4)
})
