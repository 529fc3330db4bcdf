import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadShippedProject } from '#backend/supabase-folder.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { openEmbeddedDatabase } from '#embedded/postgres/embedded/embedded-database.ts'
import { migrate } from '#embedded/postgres/migrate.ts'
import { openServerDatabase } from '#embedded/postgres/server-database.ts'
import type { StatementLimits } from '#embedded/postgres/statement-limits.ts'
import { copyMigratedImage, migrationsHash } from './migrated-image.ts'

/** `open` creates a migrated, empty database, which `close` removes. */
export type TestDatabase = {
  name: 'PGlite' | 'PostgreSQL'
  open(limits?: StatementLimits): Promise<Database>
}

/** PGlite, and PostgreSQL if TEST_DATABASE_URL names a server. */
export const testDatabases: TestDatabase[] = [
  { name: 'PGlite', open: openEmbeddedCopy },
  ...serverDatabases(process.env.TEST_DATABASE_URL),
]

/**
 * For tests whose subject is not the database: PostgreSQL if there is one. `THOROUGH=1` runs them on both.
 */
export const eitherDatabase = process.env.THOROUGH ? testDatabases : testDatabases.slice(-1)

/** As above, for tests that start servers. */
export const testServers = testDatabases.map(({ name }) => ({
  name,
  databaseUrl: name === 'PostgreSQL' ? process.env.TEST_DATABASE_URL : undefined,
}))

export const eitherServer = process.env.THOROUGH ? testServers : testServers.slice(-1)

async function openEmbeddedCopy(limits?: StatementLimits): Promise<Database> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-test-'))
  await copyMigratedImage(directory)
  const database = await openEmbeddedDatabase(directory, limits)
  return withCleanUp(database, () => rm(directory, { recursive: true }))
}

function serverDatabases(url: string | undefined): TestDatabase[] {
  return url ? [{ name: 'PostgreSQL', open: (limits) => openServerCopy(url, limits) }] : []
}

async function openServerCopy(url: string, limits?: StatementLimits): Promise<Database> {
  const copy = await createServerCopy(url)
  return withCleanUp(openServerDatabase(copy.url, limits ? { limits } : {}), copy.drop)
}

export async function createServerCopy(
  url: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const administration = openServerDatabase(url, { poolSize: 1 })
  const template = await prepareTemplate(administration, url)
  const name = `kachi_test_${randomUUID().replaceAll('-', '')}`
  await administration.query(`create database ${name} template ${template}`)
  return {
    url: addressOf(url, name),
    drop: async () => {
      await administration.query(`drop database if exists ${name} with (force)`)
      await administration.close()
    },
  }
}

/** A database named after its migrations, for the server to copy. */
async function prepareTemplate(administration: Database, url: string): Promise<string> {
  const template = `kachi_template_${await migrationsHash()}`
  const lock = `hashtext('kachi test template')`
  await administration.query(`select pg_advisory_lock(${lock})`)
  try {
    const found = await administration.query('select 1 from pg_database where datname = $1', [
      template,
    ])
    if (found.length === 0) await createTemplate(administration, url, template)
  } finally {
    await administration.query(`select pg_advisory_unlock(${lock})`)
  }
  return template
}

async function createTemplate(administration: Database, url: string, template: string) {
  const draft = `${template}_draft`
  await administration.query(`drop database if exists ${draft} with (force)`)
  await administration.query(`create database ${draft}`)
  const database = openServerDatabase(addressOf(url, draft), { poolSize: 1 })
  await migrate(database, await loadShippedProject())
  await database.close()
  await administration.query(`alter database ${draft} rename to ${template}`)
}

function addressOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

function withCleanUp(database: Database, cleanUp: () => Promise<unknown>): Database {
  return {
    ...database,
    close: async () => {
      await database.close()
      await cleanUp()
    },
  }
}
