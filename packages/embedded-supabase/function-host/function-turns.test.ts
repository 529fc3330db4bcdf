import { expect, test } from 'vitest'
import { createFunctionTurns } from './function-turns.ts'

function keepBusy(ms: number): void {
  const startedAt = performance.now()
  while (performance.now() < startedAt + ms);
}

/** As a call of the data API: the answer comes in another turn of the event loop. */
const ask = () => new Promise((resolve) => setImmediate(resolve))

test('calls of a network that keep the processor busy leave others their turns', async () => {
  const turns = createFunctionTurns()
  let done = 0
  const busy = Array.from({ length: 40 }, () =>
    turns.take('192.0.2.1', async () => {
      await ask()
      keepBusy(12)
      done += 1
    }),
  )
  await expect.poll(() => done).toBeGreaterThan(0)
  const before = done
  await turns.take('192.0.2.2', ask)
  // Three at once, and those that were begun when this one came.
  expect(done - before).toBeLessThan(12)
  await Promise.all(busy)
  expect(done).toBe(40)
})

test('of calls that arrive together and are over at once, three run before others have their turn', async () => {
  const turns = createFunctionTurns()
  let done = 0
  const calls = Array.from({ length: 30 }, async () => {
    await turns.take('192.0.2.1', () => {
      done += 1
    })
  })
  await Promise.resolve()
  expect(done).toBe(3)
  await turns.take('192.0.2.2', ask)
  expect(done).toBeLessThan(12)
  await Promise.all(calls)
  expect(done).toBe(30)
})

test('calls that only wait do not hold up each other', async () => {
  const turns = createFunctionTurns()
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
  let begun = 0
  const calls = Array.from({ length: 20 }, () =>
    turns.take('192.0.2.1', () => {
      begun += 1
      return answered
    }),
  )
  expect(begun).toBe(3)
  await expect.poll(() => begun).toBe(20)
  answer('figures')
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['figures']))
})

test('a call that fails passes its turn on', async () => {
  const turns = createFunctionTurns(0.1)
  const failing = turns.take('192.0.2.1', () => Promise.reject(new Error('no')))
  const next = turns.take('192.0.2.1', () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
