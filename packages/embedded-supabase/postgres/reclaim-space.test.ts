import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { copyEmptyImage } from '#embedded/tests/migrated-image.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import { startReclaiming } from './reclaim-space.ts'

test('what was rolled back frees its space, and the log does not grow, without waiting for a day', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-test-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await copyEmptyImage(directory)
  const database = await openEmbeddedDatabase(directory)
  onTestFinished(() => database.close())
  await database.runScript('create schema private; create table private.lost (text text)')
  const stop = startReclaiming({
    database,
    log: pino({ level: 'silent' }),
    after: Promise.resolve(),
    reclaimAfterMs: 0,
    checkEveryMs: 10,
  })
  onTestFinished(stop)

  for (let round = 0; round < 8; round += 1) {
    const lost = database.transaction(async (tx) => {
      await tx.query(
        `insert into private.lost select repeat(md5(n::text), 60) from generate_series(1, 5000) n`,
      )
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
  }
  const selectSize = async () => {
    const [row] = await database.query<{ bytes: number }>(
      `select pg_relation_size('private.lost')::int as bytes`,
    )
    return row?.bytes
  }
  const patience = { timeout: 30_000 }
  await expect.poll(selectSize, patience).toBe(0)
  // The eight wrote eighty megabytes, to the table and to the log.
  await expect.poll(() => sizeOf(path.join(directory, 'pg_wal')), patience).toBeLessThan(50_000_000)
}, 90_000)

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map((name) => stat(path.join(folder, name)).catch(() => undefined)),
  )
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}
