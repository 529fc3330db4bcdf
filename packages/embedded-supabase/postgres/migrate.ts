import { fileURLToPath } from 'node:url'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { applyApiPrivileges } from './api-privileges.ts'
import type { Database, Transaction } from './database.ts'
import {
  loadMigrations,
  loadProjectMigrations,
  loadRoles,
  loadSeeds,
  type MigrationFile,
  type Project,
} from './project.ts'
import { runSqlFile, type Skipping } from './run-sql-file.ts'

const bootstrapDirectory = fileURLToPath(new URL('./bootstrap/', import.meta.url))

export type MigrationOptions = {
  /** Goes on without statements that need what this server lacks. */
  skipping?: Skipping
  /** For a restore, which fills the database itself: only these files run, and no seed. */
  restoring?: Versions
}

/** What had been applied to a database, of its own parts and of the project. */
export type Versions = { bootstrap: readonly string[]; migrations: readonly string[] }

/** The files that this program knows, and the steps that are recorded beside them. */
export async function listKnownVersions(project: Project): Promise<Versions> {
  const bootstrap = await loadMigrations(bootstrapDirectory, 'bootstrap')
  const migrations = await loadProjectMigrations(project)
  return {
    bootstrap: [...bootstrap.map(({ version }) => version), ...STEPS],
    migrations: migrations.map(({ version }) => version),
  }
}

export async function prepareDatabase(
  database: Database,
  project: Project,
  options: MigrationOptions = {},
): Promise<void> {
  await migrate(database, project, options)
  const seeds = await loadSeeds(project)
  // An interrupted first start rolls back and seeds again.
  await onceOnly(database, 'seed', async (tx) => {
    for (const seed of seeds) await runSqlFile(tx, seed, options.skipping)
  })
}

/**
 * Runs what is pending: first what a hosted project has by itself (`bootstrap/`), then the project's
 * migrations. Each file and the record that it ran share one transaction.
 *
 * @returns the titles of the files that ran
 * @throws StartupError naming the file and the statement that failed
 */
export async function migrate(
  database: Database,
  project: Project,
  { skipping, restoring }: MigrationOptions = {},
): Promise<string[]> {
  await database.runScript(`
    create schema if not exists backend_bootstrap;
    create table if not exists backend_bootstrap.applied (
      version text primary key, name text not null, applied_at timestamptz not null default now());
  `)
  if (!restoring) await refuseHalfRestored(database)
  const isWanted = (wanted: readonly string[] | undefined) => (file: MigrationFile) =>
    wanted?.includes(file.version) ?? true
  const bootstrap = await loadMigrations(bootstrapDirectory, 'bootstrap')
  const applied = await applyPending(database, bootstrap.filter(isWanted(restoring?.bootstrap)), {
    ledger: BOOTSTRAP_LEDGER,
  })
  await onceOnly(database, 'api-privileges', (tx) =>
    applyApiPrivileges(tx, project.settings.api.auto_expose_new_tables),
  )
  const roles = await loadRoles(project)
  await onceOnly(database, 'roles', async (tx) => {
    for (const file of roles) await runSqlFile(tx, file, skipping)
  })
  const own = await loadProjectMigrations(project)
  const pending = own.filter(isWanted(restoring?.migrations))
  return [
    ...applied,
    ...(await applyPending(database, pending, { ledger: PROJECT_LEDGER, skipping })),
  ]
}

/** Made by a restore, and gone once it is complete. */
export const RESTORING_MARK = 'backend_bootstrap.restoring'

async function refuseHalfRestored(database: Database): Promise<void> {
  const [row] = await database.query<{ mark: string | null }>(
    `select to_regclass('${RESTORING_MARK}')::text as mark`,
  )
  if (!row?.mark) return
  throw new StartupError(
    'A restore into this database was interrupted. Run the same command again, or drop the database.',
  )
}

const BOOTSTRAP_LEDGER = 'backend_bootstrap.applied'
const PROJECT_LEDGER = 'supabase_migrations.schema_migrations'

type Applying = { ledger: string; skipping?: Skipping | undefined }

async function applyPending(database: Database, files: MigrationFile[], applying: Applying) {
  const applied: string[] = []
  for (const file of files) {
    if (await applyOnce(database, file, applying)) applied.push(file.title)
  }
  return applied
}

function applyOnce(
  database: Database,
  file: MigrationFile,
  { ledger, skipping }: Applying,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await waitForOthers(tx)
    const records = await tx.query(`select 1 from ${ledger} where version = $1`, [file.version])
    if (records.length > 0) return false
    await runSqlFile(tx, file, skipping)
    await tx.query(`insert into ${ledger} (version, name) values ($1, $2)`, [
      file.version,
      file.title,
    ])
    return true
  })
}

const STEPS = ['api-privileges', 'roles', 'seed'] as const

async function onceOnly(
  database: Database,
  step: (typeof STEPS)[number],
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await waitForOthers(tx)
    const inserted = await tx.query(
      `insert into ${BOOTSTRAP_LEDGER} (version, name) values ($1, $1)
       on conflict (version) do nothing returning version`,
      [step],
    )
    if (inserted.length > 0) await work(tx)
  })
}

/** When two processes start together on one server, the second waits and finds the record. */
async function waitForOthers(tx: Transaction): Promise<void> {
  // The wait must not be canceled.
  await tx.query(`set local statement_timeout = 0`)
  await tx.query(`select pg_advisory_xact_lock(hashtext('embedded-supabase migrations'))`)
}
