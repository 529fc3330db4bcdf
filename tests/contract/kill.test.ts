import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killUnderLoad, SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { defaultServer } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'

// `npm run bench faults` kills a hundred times.
describe.runIf(process.env.THOROUGH).each(defaultServer)(
  'a server that is killed under load, on $name',
  ({ databaseUrl }) => {
    let scratch: Scratch
    beforeAll(async () => {
      scratch = await createScratch({
        databaseUrl,
        withoutSite: true,
        settings: SETTINGS_FOR_LOAD,
        // The server creates its database, as on a fresh clone.
        fromNothing: true,
      })
    })
    afterAll(() => scratch.remove())

    test('opens its database again and has every acknowledged write', async () => {
      const { result, server } = await killUnderLoad(scratch, { kills: 1, loadMs: 300 })
      await server.stop()
      expect(result.missing).toEqual([])
      expect(result.kills).toBe(1)
      const kinds = ['subscribers', 'accounts', 'sign-ins', 'refreshes', 'saves']
      expect(Object.keys(result.acknowledged)).toEqual(expect.arrayContaining(kinds))
    }, 120_000)
  },
)
