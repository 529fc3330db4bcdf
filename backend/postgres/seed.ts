import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const seedFile = fileURLToPath(new URL('../../supabase/seed.sql', import.meta.url))

/**
 * Fills a database once, as Supabase's CLI does with the same file. The note that it ran is kept in
 * the same transaction, so that an interrupted first start begins again.
 */
export async function seedOnce(database: Database): Promise<void> {
  const script = await readFile(seedFile, 'utf8')
  await database.transaction(async (tx) => {
    const noted = await tx.query(
      `insert into backend_bootstrap.applied (version, name) values ('seed', 'seed')
       on conflict (version) do nothing returning version`,
    )
    if (noted.length > 0) await tx.runScript(script)
  })
}
