import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#backend/postgres/database.ts'
import { openEmbeddedDatabase } from '#backend/postgres/embedded-database.ts'
import { migrate } from '#backend/postgres/migrate.ts'
import { openServerDatabase } from '#backend/postgres/server-database.ts'

/** `open` answers a migrated, empty database of its own, which `close` removes. */
export type TestDatabase = { name: 'PGlite' | 'PostgreSQL'; open(): Promise<Database> }

/** The databases that a suite runs on: PGlite, and PostgreSQL where TEST_DATABASE_URL names a server. */
export const testDatabases: TestDatabase[] = [
  { name: 'PGlite', open: openEmbeddedCopy },
  ...serverDatabases(process.env.TEST_DATABASE_URL),
]

const projectDirectory = fileURLToPath(new URL('../', import.meta.url))
const migrationFolders = ['backend/postgres/bootstrap', 'supabase/migrations']

/** Migrating takes seconds, copying the migrated folder a tenth of one; so it is migrated once. */
async function openEmbeddedCopy(): Promise<Database> {
  const image = await prepareImage()
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-test-'))
  await cp(image, directory, { recursive: true })
  const database = await openEmbeddedDatabase(directory)
  return withCleanUp(database, () => rm(directory, { recursive: true }))
}

async function prepareImage(): Promise<string> {
  const folder = path.join(projectDirectory, '.cache/test-databases')
  const image = path.join(folder, await migrationsHash())
  if (existsSync(image)) return image
  await mkdir(folder, { recursive: true })
  const draft = `${image}.${randomUUID()}`
  const database = await openEmbeddedDatabase(draft)
  await migrate(database)
  await database.close()
  // Two workers may build at the same time; the folder that is named first is used by both.
  await rename(draft, image).catch(() => rm(draft, { recursive: true }))
  return image
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of migrationFolders) {
    for (const name of (await readdir(path.join(projectDirectory, folder))).sort()) {
      hash.update(name).update(await readFile(path.join(projectDirectory, folder, name)))
    }
  }
  const code = ['embedded-database.ts', 'migrate.ts']
  for (const name of code) {
    hash.update(await readFile(path.join(projectDirectory, 'backend/postgres', name)))
  }
  return hash.digest('hex').slice(0, 16)
}

function serverDatabases(url: string | undefined): TestDatabase[] {
  return url ? [{ name: 'PostgreSQL', open: () => openServerCopy(url) }] : []
}

async function openServerCopy(url: string): Promise<Database> {
  const copy = await createServerCopy(url)
  return withCleanUp(openServerDatabase(copy.url), copy.drop)
}

/** A migrated database of its own on the server behind `url`. */
export async function createServerCopy(
  url: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const administration = openServerDatabase(url, 1)
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

/** A database named after the migrations in it, to be copied by the server itself. */
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
  const database = openServerDatabase(addressOf(url, draft), 1)
  await migrate(database)
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
