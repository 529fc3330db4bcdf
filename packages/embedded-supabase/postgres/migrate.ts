import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const bootstrapDirectory = fileURLToPath(new URL('./bootstrap/', import.meta.url))

type MigrationFile = { version: string; name: string; sql: string }

export async function prepareDatabase(database: Database, projectFolder: string): Promise<void> {
  await migrate(database, projectFolder)
  await seedOnce(database, projectFolder)
}

/**
 * Runs what is pending: first what a hosted project has by itself (`bootstrap/`), then the project's
 * migrations. `projectFolder` is the folder `supabase`. Each file and the record that it ran share one transaction.
 *
 * @returns the names of the files that ran
 */
export async function migrate(database: Database, projectFolder: string): Promise<string[]> {
  await database.runScript(`
    create schema if not exists backend_bootstrap;
    create table if not exists backend_bootstrap.applied (
      version text primary key, name text not null, applied_at timestamptz not null default now());
  `)
  const bootstrap = await applyPending(database, bootstrapDirectory, 'backend_bootstrap.applied')
  const project = await applyPending(
    database,
    path.join(projectFolder, 'migrations'),
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
      return {
        version,
        name: rest.join('_'),
        sql: await readFile(path.join(directory, name), 'utf8'),
      }
    }),
  )
}

function applyOnce(database: Database, migration: MigrationFile, ledger: string) {
  return database.transaction(async (tx) => {
    // Long migrations must not be canceled, nor the wait for another process that runs them.
    await tx.query(`set local statement_timeout = 0`)
    // When two processes start together on one server, the second waits and finds the record.
    await tx.query(`select pg_advisory_xact_lock(hashtext('embedded-supabase migrations'))`)
    const records = await tx.query(`select 1 from ${ledger} where version = $1`, [
      migration.version,
    ])
    if (records.length > 0) return false
    await tx.runScript(migration.sql)
    await tx.query(`insert into ${ledger} (version, name) values ($1, $2)`, [
      migration.version,
      migration.name,
    ])
    return true
  })
}

/** As Supabase's CLI does with the same file. An interrupted first start rolls back and seeds again. */
async function seedOnce(database: Database, projectFolder: string): Promise<void> {
  const script = await readFile(path.join(projectFolder, 'seed.sql'), 'utf8')
  await database.transaction(async (tx) => {
    const inserted = await tx.query(
      `insert into backend_bootstrap.applied (version, name) values ('seed', 'seed')
       on conflict (version) do nothing returning version`,
    )
    if (inserted.length > 0) await tx.runScript(script)
  })
}
