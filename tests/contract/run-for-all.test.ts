import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { runForAll } from '#functions/_shared/run-for-all.ts'

const callers = new AsyncLocalStorage<string>()

it('runs what all wait for outside of the request that began it', async () => {
  const seen = await callers.run('192.0.2.1', async () => {
    const shared = await runForAll(async () => {
      await Promise.resolve()
      return callers.getStore()
    })
    return [shared, callers.getStore()]
  })
  expect(seen).toEqual([undefined, '192.0.2.1'])
})

it('goes on after work that failed, and tells the caller', async () => {
  const failing = () => {
    throw new Error('no list')
  }
  await expect(runForAll(failing)).rejects.toThrow('no list')
  expect(await runForAll(() => Promise.resolve(1))).toBe(1)
})
