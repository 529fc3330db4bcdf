import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentNetwork, runFor } from '#embedded/http/current-network.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createSchemaStore } from '#embedded/rest/schema-cache/schema-store.ts'
import { createTestDatabases, loadBareProject } from '#embedded/tests/databases.ts'

let database: Database
beforeAll(async () => {
  const [embedded] = createTestDatabases(loadBareProject)
  if (!embedded) throw new Error('there should be a database')
  database = await embedded.open()
})
afterAll(() => database.close())

test('a new copy of the schema stands in the line of no network, and others go on with the old one', async () => {
  let clockMs = Date.now()
  let held = Promise.resolve()
  const networks: string[] = []
  const slow: Database = {
    ...database,
    transaction: async (work, caller) => {
      networks.push(currentNetwork())
      await held
      return database.transaction(work, caller)
    },
  }
  const store = createSchemaStore(slow, ['public'], () => new Date(clockMs))
  const first = await runFor('192.0.2.1', () => store.current())
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held = promise
  expect(await store.refresh()).toBeUndefined()
  clockMs += 3_001
  const refreshed = runFor('192.0.2.1', () => store.refresh())
  expect(await runFor('192.0.2.2', () => store.current())).toBe(first)
  await database.runScript('create table public.later (id integer primary key)')
  release()
  const second = await refreshed
  expect(second?.tables).not.toEqual(first.tables)
  expect(await store.current()).toBe(second)
  expect(networks).toEqual(['', ''])
})
