import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { runFor } from '#embedded/http/current-network.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { migrate } from '#embedded/postgres/migrate.ts'
import { testDatabases } from '#tests/databases.ts'

describe.each(testDatabases)('a fresh database on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('is migrated', async () => {
    expect(await migrate(database, await loadShippedProject())).toEqual([])
  })

  test('shares nothing with another database', async () => {
    const other = await open()
    await database.runScript('create table public.only_here ()')
    const tables = await other.query(`select 1 where to_regclass('public.only_here') is not null`)
    await other.close()
    expect(tables).toEqual([])
  })

  test('commits a whole transaction or nothing', async () => {
    await database.runScript('create table public.kept (n integer)')
    await database.transaction((tx) => tx.query('insert into public.kept values (1)'))
    const failing = database.transaction(async (tx) => {
      await tx.query('insert into public.kept values (2)')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.query('select n from public.kept')).toEqual([{ n: 1 }])
  })

  test('reports a failed transaction, even if its error was ignored', async () => {
    const careless = database.transaction(async (tx) => {
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(careless).rejects.toThrow('refused')
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('commits a statement only if its first row is acceptable, and returns the rows in any case', async () => {
    await database.runScript(`create table public.performed (n integer unique deferrable initially deferred);
      grant insert, select on public.performed to service_role;`)
    const caller = { role: 'service_role', claims: { sub: 'me' } } as const
    const insert = (n: number, max: number) =>
      database.perform(
        {
          text: `with added as (insert into public.performed select $1::integer from generate_series(1, 2) returning n)
            select count(*) as row_count, current_user as role, auth.jwt() ->> 'sub' as sub from added`,
          values: [n],
        },
        { caller, acceptance: { column: 'row_count', min: 0, max } },
      )
    expect(await insert(1, 1)).toEqual([{ row_count: 2, role: 'service_role', sub: 'me' }])
    await expect(insert(2, 2)).rejects.toMatchObject({ code: '23505' })
    await expect(
      database.perform({ text: 'select 1 / 0', values: [] }, { caller, acceptance: undefined }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await database.query('select current_user as role, n from public.performed')).toEqual([])
    await database.runScript('alter table public.performed drop constraint performed_n_key')
    await insert(3, 2)
    expect(await database.query('select n from public.performed')).toEqual([{ n: 3 }, { n: 3 }])
  })

  test('runs a prepared statement after the table has changed', async () => {
    await database.runScript('create table public.altered (a integer)')
    await database.query('insert into public.altered values ($1)', [1])
    const select = () => database.query('select * from public.altered where a = $1', [1])
    expect(await select()).toEqual([{ a: 1 }])
    await database.runScript('alter table public.altered add column b text')
    expect(await select()).toEqual([{ a: 1, b: null }])
  })

  test('runs one statement with different roles, and shows each only its rows', async () => {
    await database.runScript(`create table public.seen (who text);
      insert into public.seen values ('anon'), ('authenticated');
      alter table public.seen enable row level security;
      create policy own on public.seen using (who = current_user);
      grant select on public.seen to anon, authenticated;`)
    const read = (role: 'anon' | 'authenticated') =>
      database.transaction((tx) => tx.query('select who from public.seen'), { role, claims: {} })
    for (const role of ['anon', 'authenticated', 'anon'] as const) {
      expect(await read(role)).toEqual([{ who: role }])
    }
  })

  test('returns the rows of the last statement when the caller is set first', async () => {
    const caller = { role: 'anon' as const, claims: {} }
    for (let round = 0; round < 2; round += 1) {
      const nothing = await database.transaction(
        (tx) => tx.query('select 1 as n where $1::boolean', [false]),
        caller,
      )
      expect(nothing).toEqual([])
    }
  })

  test('is busy while a caller waits, and idle afterward', async () => {
    expect(database.isBusy()).toBe(false)
    const many = Array.from({ length: 30 }, () => database.query('select pg_sleep(0.001)'))
    await setImmediate()
    expect(database.isBusy()).toBe(true)
    await Promise.all(many)
    expect(database.isBusy()).toBe(false)
  })

  test('gives a transaction the role and claims of its caller, until its end', async () => {
    const caller = { role: 'authenticated' as const, claims: { sub: 'a "quoted" name' } }
    const question = `select current_user::text as role,
      current_setting('request.jwt.claims', true)::json ->> 'sub' as sub`
    const inside = await database.transaction((tx) => tx.query(question), caller)
    expect(inside).toEqual([{ role: 'authenticated', sub: 'a "quoted" name' }])
    const [after] = await database.query<{ role: string }>('select current_user::text as role')
    expect(after?.role).toBe('postgres')
  })

  test('performs a statement without conditions as its caller, wholly or not at all', async () => {
    await database.runScript(`create table public.alone (n integer unique deferrable initially deferred);
      grant insert, select on public.alone to service_role;`)
    const caller = { role: 'service_role', claims: { sub: 'me' } } as const
    const insert = (n: number, divisor: number) =>
      database.perform(
        {
          text: `with added as (insert into public.alone values ($1::integer) returning n)
            select n / $2::integer as n, current_user as role, auth.jwt() ->> 'sub' as sub from added`,
          values: [n, divisor],
        },
        { caller, acceptance: undefined },
      )
    for (const n of [1, 2]) {
      expect(await insert(n, 1)).toEqual([{ n, role: 'service_role', sub: 'me' }])
    }
    await expect(insert(3, 0)).rejects.toMatchObject({ code: '22012' })
    // Noticed only at the end of the transaction.
    await expect(insert(2, 1)).rejects.toMatchObject({ code: '23505' })
    const kept = 'select n, current_user::text as role from public.alone where n > $1 order by n'
    const role = 'postgres'
    expect(await database.query(kept, [0])).toEqual([
      { n: 1, role },
      { n: 2, role },
    ])
  })
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a connection that ends between two statements fails its transaction and nothing else',
  async () => {
    const [open] = testDatabases.flatMap(({ name, open }) => (name === 'PostgreSQL' ? [open] : []))
    const database = await open?.()
    const cut = database?.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await database.query('select pg_terminate_backend($1, 10000)', [own?.pid])
      // The pool opened a connection for the other statement, so the end of this one has arrived with its answer.
      await setImmediate()
      await tx.query('select 1')
    })
    await expect(cut).rejects.toThrow(/terminat|not queryable/)
    expect(await database?.query('select 1 as one')).toEqual([{ one: 1 }])
    await database?.close()
  },
)

test.each(testDatabases.filter(({ name }) => name !== 'PGlite'))(
  'the requests of one network leave another half of the connections, on $name',
  async ({ open }) => {
    const database = await open()
    let letGo = () => {}
    const holding = new Promise<void>((resolve) => (letGo = resolve))
    const held = Array.from({ length: 12 }, () =>
      runFor('192.0.2.1', () =>
        database.transaction(async (tx) => {
          await tx.query('select 1')
          await holding
        }),
      ),
    )
    const others = ['192.0.2.2', '2001:db8::1'].map((address) =>
      runFor(address, () => database.query('select 1 as one')),
    )
    expect(await Promise.all(others)).toEqual([[{ one: 1 }], [{ one: 1 }]])
    letGo()
    await Promise.all(held)
    await database.close()
  },
)
