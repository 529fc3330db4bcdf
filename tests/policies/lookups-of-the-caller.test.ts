import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queryable } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { createReader } from './callers.ts'

/** Calls of the function, since the session last told others. */
async function sumLookups(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions
     where schemaname = 'private' and funcname = 'verified_email'`,
  )
  return row?.calls ?? 0
}

describe.each(eitherDatabase)('on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test.each(['is_active_subscriber', 'active_subscriber_email', 'is_editor', 'resubscribe'])(
    '%s looks up the caller’s address as often for many subscribers as for few',
    async (name) => {
      const { claims } = await createReader(database, `${name}@example.com`, {
        amr: [{ method: 'otp', timestamp: Date.now() / 1000 }],
      })
      const countLookups = async (rows: number) => {
        let calls = 0
        const count = database.transaction(async (tx) => {
          // As in a plan that was made while there were few.
          for (const plan of ['indexscan', 'bitmapscan', 'indexonlyscan']) {
            await tx.query(`set local enable_${plan} = off`)
          }
          await tx.query(`set local track_functions = 'all'`)
          await tx.query('alter table public.newsletter_subscribers disable trigger user')
          for (const table of ['newsletter_subscribers', 'editors']) {
            await tx.query(
              `insert into public.${table} (email)
               select 'many-' || n || '@example.com' from generate_series(1, $1::integer) as n`,
              [rows],
            )
          }
          const told = JSON.stringify(claims)
          await tx.query(`select set_config('request.jwt.claims', $1, true)`, [told])
          const before = await sumLookups(tx)
          await tx.query(`select public.${name}()`)
          calls = (await sumLookups(tx)) - before
          throw new Error('rolled back')
        })
        await expect(count).rejects.toThrow('rolled back')
        return calls
      }
      const few = await countLookups(2)
      expect(few).toBeGreaterThan(0)
      expect(await countLookups(200)).toBe(few)
    },
  )
})
