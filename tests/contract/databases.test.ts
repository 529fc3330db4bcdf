import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#backend/postgres/database.ts'
import { migrate } from '#backend/postgres/migrate.ts'
import { testDatabases } from '#tests/databases.ts'

describe.each(testDatabases)('a fresh database on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('is migrated already', async () => {
    expect(await migrate(database)).toEqual([])
  })

  test('shares nothing with another one', async () => {
    const other = await open()
    await database.runScript('create table public.only_here ()')
    const tables = await other.query(`select 1 where to_regclass('public.only_here') is not null`)
    await other.close()
    expect(tables).toEqual([])
  })

  test('keeps what a transaction did, or nothing of it', async () => {
    await database.runScript('create table public.kept (n integer)')
    await database.transaction((tx) => tx.query('insert into public.kept values (1)'))
    const failing = database.transaction(async (tx) => {
      await tx.query('insert into public.kept values (2)')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.query('select n from public.kept')).toEqual([{ n: 1 }])
  })

  test('gives a transaction the role and the claims of its caller, and no longer', async () => {
    const caller = { role: 'authenticated' as const, claims: { sub: 'a "quoted" name' } }
    const question = `select current_user::text as role,
      current_setting('request.jwt.claims', true)::json ->> 'sub' as sub`
    const inside = await database.transaction((tx) => tx.query(question), caller)
    expect(inside).toEqual([{ role: 'authenticated', sub: 'a "quoted" name' }])
    const [after] = await database.query<{ role: string }>('select current_user::text as role')
    expect(after?.role).toBe('postgres')
  })
})
