import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  type Database,
  DatabaseInterruptedError,
} from '#embedded/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'

const kills = process.env.THOROUGH ? 4 : 1

/** Those that must not decide are longer than a test may take. */
const LIMITS = { anon: 150, authenticated: 300, service_role: 900_000, backend: 900_000 }
const ANON: Caller = { role: 'anon', claims: {} }
const STUCK = { text: 'select count(*) from generate_series(1, 1000000000000)', values: [] }

describe.each(testDatabases)('a stuck query on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open(LIMITS)
    await database.runScript(`create table public.kept (n integer);
      grant select, insert on public.kept to anon`)
  })
  afterAll(() => database.close())

  test('is canceled by the limit of its role and tells its duration, and others are answered again', async () => {
    for (const role of ['anon', 'authenticated'] as const) {
      const askedAt = performance.now()
      const costs: number[] = []
      const noteDuration = (ms: number) => void costs.push(ms)
      const canceled = database.perform(STUCK, {
        caller: { role, claims: {}, noteDuration },
        acceptance: undefined,
      })
      const other = database.query('select 1 as one')
      await expect(canceled).rejects.toMatchObject({
        code: '57014',
        message: 'canceling statement due to statement timeout',
        severity: 'ERROR',
      })
      expect(performance.now() - askedAt).toBeGreaterThan(LIMITS[role] - 50)
      // On PostgreSQL without what this process was busy with meanwhile.
      expect(costs).toEqual([expect.any(Number)])
      expect(costs[0]).toBeGreaterThan(LIMITS[role] / 2)
      expect(await other).toEqual([{ one: 1 }])
    }
  })

  test('is canceled in a transaction, which is rolled back', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.query('insert into public.kept values (-1)')
      await tx.query(STUCK.text)
    }, ANON)
    await expect(failing).rejects.toMatchObject({ code: '57014' })
    expect(await database.query('select from public.kept where n = -1')).toEqual([])
  })

  test('does not count the time in which this process is busy with something else', async () => {
    const costs: number[] = []
    const caller = { ...ANON, noteDuration: (ms: number) => void costs.push(ms) }
    const quick = database.perform(
      { text: 'select 1', values: [] },
      { caller, acceptance: undefined },
    )
    // Until the statement has been sent.
    await new Promise((resolve) => setImmediate(resolve))
    const startedAt = performance.now()
    while (performance.now() < startedAt + 300);
    await quick
    expect(costs).toEqual([expect.any(Number)])
    expect(costs[0]).toBeLessThan(300)
  })

  test('does not count the time that a statement waits', async () => {
    const slow = { text: 'select pg_sleep(0.04)', values: [] }
    const caller: Caller = { role: 'authenticated', claims: {} }
    const turns = Array.from({ length: 10 }, () =>
      database.perform(slow, { caller, acceptance: undefined }),
    )
    await expect(Promise.all(turns)).resolves.toHaveLength(10)
  })

  test('does not lose or repeat writes of other callers', async () => {
    const acknowledged: number[] = []
    const reasons = new Set<unknown>()
    let isOver = false
    let next = 0
    const insert = 'insert into public.kept values ($1)'
    const write = async (send: (n: number) => Promise<unknown>) => {
      while (!isOver) {
        next += 1
        const n = next
        await send(n).then(
          () => acknowledged.push(n),
          (reason: unknown) => reasons.add(reason),
        )
      }
    }
    const writers = [
      write((n) => database.query(insert, [n])),
      write((n) =>
        database.perform({ text: insert, values: [n] }, { caller: ANON, acceptance: undefined }),
      ),
      write((n) => database.transaction((tx) => tx.query(insert, [n]))),
      write((n) =>
        database.transaction(async (tx) => {
          await tx.query('select 1')
          await tx.query(insert, [n])
        }),
      ),
    ]
    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5)
      await expect(
        database.perform(STUCK, { caller: ANON, acceptance: undefined }),
      ).rejects.toMatchObject({ code: '57014' })
    }
    isOver = true
    await Promise.all(writers)
    const rows = await database.query<{ n: number }>('select n from public.kept')
    const kept = rows.map(({ n }) => n)
    const keptOnce = new Set(kept)
    expect(kept).toHaveLength(keptOnce.size)
    expect(acknowledged.filter((n) => !keptOnce.has(n))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(5 * kills)
    for (const reason of reasons) expect(reason).toBeInstanceOf(DatabaseInterruptedError)
  })

  // With a whole server in stuck-request.test.ts.
  test.runIf(process.env.THOROUGH)('does not delay a stop', async () => {
    const other = await open(LIMITS)
    const unlimited = { ...ANON, role: 'service_role' as const }
    const running = [1, 2].map(() =>
      other.perform(STUCK, { caller: unlimited, acceptance: undefined }).catch((reason) => reason),
    )
    const own = other.query(STUCK.text).catch((reason) => reason)
    other.hasten()
    // Long before the limits, which are longer than this test may take.
    await other.close()
    for (const reason of await Promise.all(running)) expect(reason).toBeInstanceOf(Error)
    expect(await own).toBeInstanceOf(Error)
  })

  test.each([10_000, 400_000])('is not caused by JSON nested %i deep', async (depth) => {
    const text = `${'['.repeat(depth)}${']'.repeat(depth)}`
    for (const type of ['json', 'jsonb']) {
      const answer = database.query(`select $1::${type} is null as empty`, [text])
      await answer.then(
        (rows) => expect(rows).toEqual([{ empty: false }]),
        (error) => expect(error).toMatchObject({ code: '54001' }),
      )
    }
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})
