import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { runForAll } from './run-for-all.ts'

it('runs what all wait for outside of the request that began it', async () => {
  const callers = new AsyncLocalStorage<string>()
  const seen = await callers.run('192.0.2.1', async () => {
    const shared = await runForAll(async () => {
      await Promise.resolve()
      return callers.getStore()
    })
    return [shared, callers.getStore()]
  })
  expect(seen).toEqual([undefined, '192.0.2.1'])
})
