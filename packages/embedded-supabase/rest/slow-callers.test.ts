import { describe, expect, test } from 'vitest'
import { createSlowCallers, type SlowCallers, slownessKeys } from './slow-callers.ts'

const isAdmitted = (callers: SlowCallers, key: string) =>
  callers.run([key], async () => true).catch(() => false)

function createCounted() {
  const clock = { ms: Date.UTC(2026, 10, 22) }
  return { clock, callers: createSlowCallers(() => new Date(clock.ms), { pauseMs: 0 }) }
}

test('each caller may run slow statements for ten seconds a minute', async () => {
  const { clock, callers } = createCounted()
  callers.note(['account:a'], 8_000)
  expect(await isAdmitted(callers, 'account:a')).toBe(true)
  clock.ms += 30_000
  callers.note(['account:a'], 2_000)
  expect(await isAdmitted(callers, 'account:a')).toBe(false)
  expect(await isAdmitted(callers, 'account:b')).toBe(true)
  clock.ms += 30_000
  expect(await isAdmitted(callers, 'account:a')).toBe(true)
})

test('a refusal says how long to wait', async () => {
  const { callers } = createCounted()
  callers.note(['account:a'], 10_000)
  await expect(callers.run(['account:a'], async () => true)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '60' },
  })
})

test('the list of callers does not grow without limit', async () => {
  const { callers } = createCounted()
  callers.note(['account:first'], 10_000)
  for (let n = 0; n < 10_000; n += 1) callers.note([`account:other ${n}`], 300)
  expect(await isAdmitted(callers, 'account:first')).toBe(true)
})

test('of a burst of slow statements, only the first four run', async () => {
  const { callers } = createCounted()
  let begun = 0
  const burst = Array.from({ length: 50 }, () =>
    callers.run(['account:a'], async () => {
      begun += 1
      await new Promise((resolve) => setImmediate(resolve))
      callers.note(['account:a'], 8_000)
    }),
  )
  const results = await Promise.allSettled(burst)
  expect(begun).toBe(4)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(46)
})

test('a burst of fast statements runs completely, one at a time after the caller was slow', async () => {
  const { callers } = createCounted()
  const ofOne = Array.from({ length: 50 }, () => ['account:a'])
  expect(await countAtOnce(callers, ofOne)).toBe(4)
  callers.note(['account:a'], 300)
  expect(await countAtOnce(callers, ofOne)).toBe(1)
})

test('fast statements count, and leave the caller its turns', async () => {
  const { callers } = createCounted()
  for (let n = 0; n < 99; n += 1) callers.note(['account:a'], 100)
  expect(await isAdmitted(callers, 'account:a')).toBe(true)
  callers.note(['account:a'], 100)
  expect(await isAdmitted(callers, 'account:a')).toBe(false)
})

test('large answers count as slow statements do, and are followed by a rest of their network', async () => {
  const { clock, callers } = createCounted()
  const keys = ['account:a', 'network:n']
  const note = () => callers.noteAnswer(keys, 4_194_304)
  const startedAt = performance.now()
  for (let count = 0; count < 3; count += 1) await callers.run(['network:n'], async () => note())
  expect(
    await countAtOnce(
      callers,
      Array.from({ length: 9 }, () => keys),
    ),
  ).toBe(1)
  // Each of the three that may run at once rested for four times 80 ms.
  expect(performance.now() - startedAt).toBeGreaterThan(300)
  for (let count = 3; count < 123; count += 1) note()
  expect(await isAdmitted(callers, 'account:a')).toBe(true)
  note()
  expect(await isAdmitted(callers, 'account:a')).toBe(false)
  clock.ms += 60_000
  expect(await isAdmitted(callers, 'account:a')).toBe(true)
  for (let count = 0; count < 999; count += 1) callers.noteAnswer(keys, 200_000)
  expect(await isAdmitted(callers, 'account:a'), 'those of a busy reader').toBe(true)
})

const accounts = (count: number) =>
  Array.from({ length: count }, (_, n) => [`account:${n}`, 'network:n'])

test.each([
  [1, 4],
  [2, 7],
])('accounts of a network share three budgets, at scale %d', async (networkScale, admitted) => {
  const callers = createSlowCallers(() => new Date(0), { pauseMs: 0, networkScale })
  const results = []
  for (const keys of accounts(8)) {
    results.push(await callers.run(keys, async () => true).catch(() => false))
    callers.note(keys, 9_999)
  }
  expect(results.filter(Boolean)).toHaveLength(admitted)
  expect(await isAdmitted(callers, 'network:other')).toBe(true)
})

test('of 25 accounts of a network, eight statements run at once, three after a slow one', async () => {
  const { callers } = createCounted()
  expect(await countAtOnce(callers, accounts(25))).toBe(8)
  callers.note(['network:n'], 300)
  expect(await countAtOnce(callers, accounts(25))).toBe(3)
})

describe('on the embedded engine', () => {
  const createEmbedded = (embeddedRest = 0) =>
    createSlowCallers(() => new Date(0), { pauseMs: 0, embeddedRest, engine: 'pglite' })

  test('statements of a network run one at a time, beside those of others', async () => {
    const callers = createEmbedded()
    expect(await countAtOnce(callers, accounts(25))).toBe(1)
    expect(await countAtOnce(callers, [...accounts(5), ['account:b', 'network:b']])).toBe(2)
  })

  test('after a slow statement the next of its network waits four times as long', async () => {
    const callers = createEmbedded(4)
    const begun: string[] = []
    const startedAt = performance.now()
    await callers.run(['network:n'], async () => callers.note(['network:n'], 250))
    await Promise.all(
      ['n', 'b'].map((name) => callers.run([`network:${name}`], async () => begun.push(name))),
    )
    expect(begun).toEqual(['b', 'n'])
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
  })

  test.each([
    [200, 150],
    [1_000, 8],
    [2_000, 2],
  ])('of statements of %i ms a network runs %i a minute', async (ms, count) => {
    const callers = createEmbedded()
    let admitted = 0
    for (const keys of accounts(200)) {
      if (!(await callers.run(keys, async () => true).catch(() => false))) break
      callers.note(keys, ms)
      admitted += 1
    }
    expect(admitted).toBe(count)
  })
})

test('readers count by account and network, visitors by network, the operator not at all', () => {
  const keysOf = (role: 'anon' | 'authenticated' | 'service_role', sub?: string) =>
    slownessKeys({ role, claims: sub ? { sub } : {} }, '192.0.2.1')
  const visitor = ['visitors:192.0.2.1', 'network:192.0.2.1']
  expect(keysOf('authenticated', 'me')).toEqual(['account:me', 'network:192.0.2.1'])
  expect(keysOf('authenticated')).toEqual(visitor)
  expect(keysOf('anon', 'me')).toEqual(visitor)
  expect(keysOf('service_role', 'me')).toEqual([])
  const operator = { role: 'service_role', claims: {} } as const
  expect(slownessKeys(operator, '192.0.2.1', true)).toEqual(['functions:192.0.2.1'])
})

test.each([
  ['postgres', 3],
  ['pglite', 1],
] as const)(
  'on %s, of what functions ask for a network %i run at once, and none is refused',
  async (engine, most) => {
    const callers = createSlowCallers(() => new Date(0), { pauseMs: 0, engine })
    callers.note(['functions:n'], 100_000)
    const asked = Array.from({ length: 500 }, () => ['functions:n'])
    expect(await countAtOnce(callers, asked)).toBe(most)
  },
)

/** How many statements ran at the same time, of those that all callers asked for at once. */
async function countAtOnce(
  callers: ReturnType<typeof createCounted>['callers'],
  asked: readonly string[][],
): Promise<number> {
  let running = 0
  let most = 0
  const quick = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  await Promise.all(asked.map((keys) => callers.run(keys, quick)))
  return most
}
