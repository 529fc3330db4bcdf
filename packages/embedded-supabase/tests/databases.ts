import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#embedded/postgres/database.ts'
import { openEmbeddedDatabase } from '#embedded/postgres/embedded/embedded-database.ts'
import { migrate } from '#embedded/postgres/migrate.ts'
import { loadProject, type Project } from '#embedded/postgres/project.ts'
import { openServerDatabase } from '#embedded/postgres/server-database.ts'
import type { StatementLimits } from '#embedded/postgres/statement-limits.ts'
import { copyMigratedImage, migrationsHash } from './migrated-image.ts'

/** `open` creates a migrated, empty database, which `close` removes. */
export type TestDatabase = {
  name: 'PGlite' | 'PostgreSQL'
  open(limits?: StatementLimits): Promise<Database>
}

type LoadProject = () => Promise<Project>

/** PGlite, and PostgreSQL if TEST_DATABASE_URL names a server, with the migrations of a project. */
export function createTestDatabases(load: LoadProject): TestDatabase[] {
  const url = process.env.TEST_DATABASE_URL
  return [
    { name: 'PGlite', open: async (limits) => openEmbeddedCopy(await load(), limits) },
    ...(url
      ? [
          {
            name: 'PostgreSQL' as const,
            open: async (limits?: StatementLimits) => openServerCopy(url, await load(), limits),
          },
        ]
      : []),
  ]
}

const bare = fileURLToPath(new URL('./projects/bare/supabase', import.meta.url))

/** A project without migrations. */
export const loadBareProject: LoadProject = () => loadProject(bare)

export const testDatabases = createTestDatabases(loadBareProject)

/**
 * For tests whose subject is not the database: PostgreSQL if there is one. `THOROUGH=1` runs them on both.
 */
export const eitherDatabase = process.env.THOROUGH ? testDatabases : testDatabases.slice(-1)

/** For tests whose other half another test covers on PostgreSQL: PGlite. `THOROUGH=1` runs them on both. */
export const defaultDatabase = process.env.THOROUGH ? testDatabases : testDatabases.slice(0, 1)

async function openEmbeddedCopy(project: Project, limits?: StatementLimits): Promise<Database> {
  const directory = await mkdtemp(path.join(tmpdir(), 'embedded-test-'))
  await copyMigratedImage(directory, project)
  const database = await openEmbeddedDatabase(directory, limits)
  return withCleanUp(database, () => rm(directory, { recursive: true }))
}

async function openServerCopy(
  url: string,
  project: Project,
  limits?: StatementLimits,
): Promise<Database> {
  const copy = await createServerCopy(url, project)
  return withCleanUp(openServerDatabase(copy.url, limits ? { limits } : {}), copy.drop)
}

export async function createServerCopy(
  url: string,
  project: Project,
): Promise<{ url: string; drop(): Promise<void> }> {
  const administration = openServerDatabase(url, { poolSize: 1 })
  const template = await prepareTemplate(administration, url, project)
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  // Copying files costs half of writing each page to the log.
  await administration.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: addressOf(url, name),
    drop: async () => {
      await administration.query(`drop database if exists ${name} with (force)`)
      await administration.close()
    },
  }
}

/** A database named after its migrations, for the server to copy. */
async function prepareTemplate(
  administration: Database,
  url: string,
  project: Project,
): Promise<string> {
  const template = `template_${await migrationsHash(project)}`
  // In a transaction: the pool closes a connection that is idle for ten seconds, and its locks with it.
  const locking = openServerDatabase(url, { poolSize: 1 })
  await locking.transaction(async (tx) => {
    await tx.query(`set local statement_timeout = 0`)
    await tx.query(`select pg_advisory_xact_lock(hashtext('test template'))`)
    const found = await tx.query('select 1 from pg_database where datname = $1', [template])
    if (found.length === 0) await createTemplate(administration, { url, template, project })
  })
  await locking.close()
  return template
}

type Template = { url: string; template: string; project: Project }

async function createTemplate(
  administration: Database,
  { url, template, project }: Template,
): Promise<void> {
  const draft = `${template}_draft`
  await administration.query(`drop database if exists ${draft} with (force)`)
  await administration.query(`create database ${draft}`)
  const database = openServerDatabase(addressOf(url, draft), { poolSize: 1 })
  await migrate(database, project)
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
