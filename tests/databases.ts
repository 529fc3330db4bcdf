import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import {
  createServerCopy as createCopy,
  createTestDatabases,
  type TestDatabase,
} from '#embedded/tests/databases.ts'
import { copyMigratedImage as copyImage } from '#embedded/tests/migrated-image.ts'

export type { TestDatabase }

/** PGlite, and PostgreSQL if TEST_DATABASE_URL names a server, with our migrations. */
export const testDatabases = createTestDatabases(loadShippedProject)

/**
 * For tests whose subject is not the database: PostgreSQL if there is one. `THOROUGH=1` runs them on both.
 */
export const eitherDatabase = process.env.THOROUGH ? testDatabases : testDatabases.slice(-1)

/** For tests whose other half another test covers on PostgreSQL: the embedded one. `THOROUGH=1` runs them on both. */
export const defaultDatabase = process.env.THOROUGH ? testDatabases : testDatabases.slice(0, 1)

/** As above, for tests that start servers. */
export const testServers = testDatabases.map(({ name }) => ({
  name,
  databaseUrl: name === 'PostgreSQL' ? process.env.TEST_DATABASE_URL : undefined,
}))

export const eitherServer = process.env.THOROUGH ? testServers : testServers.slice(-1)

export const defaultServer = process.env.THOROUGH ? testServers : testServers.slice(0, 1)

export async function createServerCopy(url: string) {
  return createCopy(url, await loadShippedProject())
}

/** Fills `directory` with a migrated, empty embedded database. */
export async function copyMigratedImage(directory: string): Promise<void> {
  await copyImage(directory, await loadShippedProject())
}
