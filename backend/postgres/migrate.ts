import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const bootstrapDirectory = fileURLToPath(new URL('./bootstrap/', import.meta.url))
const projectDirectory = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url))

type MigrationFile = { version: string; name: string; sql: string }

/**
 * Brings a database up to date: first what hosted Supabase provides by itself (`bootstrap/`), then
 * the project's own migrations. Each file runs once, in a transaction with the note that it ran.
 *
 * @returns the names of the files that ran now
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.runScript(`
    create schema if not exists backend_bootstrap;
    create table if not exists backend_bootstrap.applied (
      version text primary key, name text not null, applied_at timestamptz not null default now());
  `)
  const bootstrap = await applyPending(database, bootstrapDirectory, 'backend_bootstrap.applied')
  const project = await applyPending(
    database,
    projectDirectory,
    'supabase_migrations.schema_migrations',
  )
  return [...bootstrap, ...project]
}

async function applyPending(database: Database, directory: string, ledger: string) {
  const applied: string[] = []
  for (const migration of await readMigrations(directory)) {
    if (await applyOnce(database, migration, ledger)) applied.push(migration.name)
  }
  return applied
}

async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const [version = '', ...rest] = name.replace(/\.sql$/, '').split('_')
      return { version, name: rest.join('_'), sql: await readFile(`${directory}${name}`, 'utf8') }
    }),
  )
}

function applyOnce(database: Database, migration: MigrationFile, ledger: string) {
  return database.transaction(async (tx) => {
    // A migration takes as long as the data needs, and waits as long for another process.
    await tx.query(`set local statement_timeout = 0`)
    // Two processes that start together on one server: the second waits, then finds the note.
    await tx.query(`select pg_advisory_xact_lock(hashtext('kachi migrations'))`)
    const notes = await tx.query(`select 1 from ${ledger} where version = $1`, [migration.version])
    if (notes.length > 0) return false
    await tx.runScript(migration.sql)
    await tx.query(`insert into ${ledger} (version, name) values ($1, $2)`, [
      migration.version,
      migration.name,
    ])
    return true
  })
}

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
