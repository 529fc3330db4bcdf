import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killUnderLoad, settingsForLoad } from '#bench/load/kill-under-load.ts'
import { defaultServer } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'

describe.each(defaultServer)('a server that is killed under load, on $name', ({ databaseUrl }) => {
  let scratch: Scratch
  beforeAll(async () => {
    // Starts without a prepared database, so that the server creates one as on a fresh clone.
    scratch = await createScratch({
      databaseUrl,
      withoutSite: true,
      settings: settingsForLoad,
      fromNothing: true,
    })
  })
  afterAll(() => scratch.remove())

  test('opens its database again and has every acknowledged write', async () => {
    const result = await killUnderLoad(scratch, { kills: 1, loadMs: 1000 })
    expect(result.missing).toEqual([])
    expect(result.kills).toBe(1)
    expect(result.acknowledged.subscribers).toBeGreaterThan(0)
    expect(result.acknowledged.accounts).toBeGreaterThan(0)
  }, 120_000)
})
