import { expect, it } from 'vitest'
import { type FetchOutcome, localStore } from './market-store.ts'
import { SharedCache } from './shared-cache.ts'

it('tells a refusal to its caller alone, and asks again for those who joined, one at a time', async () => {
  const cache = new SharedCache(localStore)
  const asked: string[] = []
  const refusal = { problem: 'spent', retryAtMs: Date.now() + 3_600_000, isSpent: false } as const
  let running = 0
  const read = (caller: string) => {
    const refresh = async (due: readonly { key: string }[]) => {
      asked.push(caller)
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      const outcome: FetchOutcome = caller.startsWith('spent')
        ? { ...refusal, isPersonal: true }
        : { value: caller, asOfMs: Date.now() }
      return new Map(due.map(({ key }) => [key, outcome]))
    }
    return cache.read(['one', 'two'], { freshMs: 60_000, refresh })
  }
  const callers = ['spent 1', 'spent 2', 'free 1', 'spent 3', 'free 2']
  const answers = await Promise.all(callers.map(read))
  expect(asked).toEqual(['spent 1', 'spent 2', 'free 1'])
  const told = answers.map((answer) => {
    const [one, two] = ['one', 'two'].map((key) => answer.get(key))
    expect(two).toEqual(one)
    return one?.value ?? one?.problem
  })
  expect([told[0], told[2], told[4]]).toEqual(['spent', 'free 1', 'free 1'])
})
