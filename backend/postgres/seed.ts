import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const seedFile = fileURLToPath(new URL('../../supabase/seed.sql', import.meta.url))

/** Fills a database that has just been created, as Supabase's CLI does with the same file. */
export async function seedNewDatabase(database: Database): Promise<void> {
  const script = await readFile(seedFile, 'utf8')
  await database.transaction((tx) => tx.runScript(script))
}
