import type { Database } from './database.ts'
import { migrate, seedOnce } from './migrate.ts'

/** Brings a database, new or old, to where this version wants it. Costs milliseconds if it is there. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  await seedOnce(database)
}
