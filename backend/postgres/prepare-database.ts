import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { seedOnce } from './seed.ts'

/** Brings a database, new or old, to where this version wants it. Costs milliseconds if it is there. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  await seedOnce(database)
}
