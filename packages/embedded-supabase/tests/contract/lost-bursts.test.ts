import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '#embedded/tests/databases.ts'
import { type RestServer, startRest } from './rest/rest-server.ts'

const ROWS = 80
const BURST = 30

/** Incompressible. */
const noise = (name: string) =>
  createHash('shake256', { outputLength: 24_000 }).update(name).digest('base64')

describe.each(testDatabases)(
  'a burst of changes that are rolled back, on $name',
  (testDatabase) => {
    let rest: RestServer
    beforeAll(async () => {
      rest = await startRest(testDatabase)
    })
    afterAll(() => rest.close())

    test('ends with what the first of them lost, though all were counted at once', async () => {
      const sub = randomUUID()
      await rest.database.query(
        `insert into public.notes (user_id, body) select $1, 'short' from generate_series(1, $2::int)`,
        [sub, ROWS],
      )
      const token = await rest.sign({ role: 'authenticated', sub })
      const change = (n: number) =>
        rest.send('/notes?id=gt.0', {
          method: 'PATCH',
          headers: {
            Authorization: `Bearer ${token}`,
            Accept: 'application/vnd.pgrst.object+json',
            Prefer: 'return=representation',
          },
          body: JSON.stringify({ body: noise(`note ${n}`) }),
        })
      const answers = await Promise.all(Array.from({ length: BURST }, (_, n) => change(n)))
      const statuses = answers.map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([406, 429]))
      // Each loses a megabyte or more, and an account has eight.
      expect(statuses.filter((status) => status === 406).length).toBeLessThanOrEqual(8)
    })
  },
)
