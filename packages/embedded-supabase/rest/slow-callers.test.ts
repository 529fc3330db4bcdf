import { expect, test } from 'vitest'
import { createSlowCallers, type SlowCallers, slownessKey } from './slow-callers.ts'

const isAdmitted = (callers: SlowCallers, key: string) =>
  callers.run(key, async () => true).catch(() => false)

function createCounted() {
  const clock = { ms: Date.UTC(2026, 10, 22) }
  return { clock, callers: createSlowCallers(() => new Date(clock.ms), 0) }
}

test('each caller may run slow statements for ten seconds a minute', async () => {
  const { clock, callers } = createCounted()
  callers.note('a', 8_000)
  expect(await isAdmitted(callers, 'a')).toBe(true)
  clock.ms += 30_000
  callers.note('a', 2_000)
  expect(await isAdmitted(callers, 'a')).toBe(false)
  expect(await isAdmitted(callers, 'b')).toBe(true)
  clock.ms += 30_000
  expect(await isAdmitted(callers, 'a')).toBe(true)
})

test('a refusal says how long to wait', async () => {
  const { callers } = createCounted()
  callers.note('a', 10_000)
  await expect(callers.run('a', async () => true)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '60' },
  })
})

test('the list of callers does not grow without limit', async () => {
  const { callers } = createCounted()
  callers.note('first', 10_000)
  for (let n = 0; n < 10_000; n += 1) callers.note(`other ${n}`, 300)
  expect(await isAdmitted(callers, 'first')).toBe(true)
})

test('of a burst of slow statements, only the first four run', async () => {
  const { callers } = createCounted()
  let begun = 0
  const burst = Array.from({ length: 50 }, () =>
    callers.run('a', async () => {
      begun += 1
      await new Promise((resolve) => setImmediate(resolve))
      callers.note('a', 8_000)
    }),
  )
  const results = await Promise.allSettled(burst)
  expect(begun).toBe(4)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(46)
})

test('a burst of fast statements runs completely, one at a time after the caller was slow', async () => {
  const { callers } = createCounted()
  let running = 0
  let most = 0
  const quick = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  const runAll = () => Promise.all(Array.from({ length: 50 }, () => callers.run('a', quick)))
  await runAll()
  expect(most).toBe(4)
  callers.note('a', 300)
  most = 0
  await runAll()
  expect(most).toBe(1)
})

test('readers count by account, visitors by address, the operator not at all', () => {
  const keyOf = (role: 'anon' | 'authenticated' | 'service_role', sub?: string) =>
    slownessKey({ role, claims: sub ? { sub } : {} }, '192.0.2.1')
  expect(keyOf('authenticated', 'me')).toBe('account:me')
  expect(keyOf('authenticated')).toBe('address:192.0.2.1')
  expect(keyOf('anon', 'me')).toBe('address:192.0.2.1')
  expect(keyOf('service_role', 'me')).toBeUndefined()
})
