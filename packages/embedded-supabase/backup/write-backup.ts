import type { Database, Transaction } from '#embedded/postgres/database.ts'
import { writeSealed } from './backup-file.ts'
import {
  BACKUP_VERSION,
  type BackupHeader,
  type Manifest,
  type SequenceState,
} from './backup-lines.ts'
import { createSum, listTables, PLAIN_TEXTS, selectRows } from './table-rows.ts'

export type Written = { header: BackupHeader; manifest: Manifest; bytes: number }

/**
 * Writes all rows as they are at one moment, while others go on writing.
 *
 * @param file appears when it is complete
 */
export function writeBackup(database: Database, file: string, now: Date): Promise<Written> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level serializable, read only, deferrable')
    await tx.runScript(PLAIN_TEXTS)
    const header = await describeDatabase(tx, database.engine, now)
    const manifest: Manifest = { tables: {}, sequences: await selectSequences(tx) }
    const bytes = await writeSealed(file, writeLines(tx, header, manifest))
    return { header, manifest, bytes }
  })
}

async function* writeLines(tx: Transaction, header: BackupHeader, manifest: Manifest) {
  yield JSON.stringify(header)
  for (const table of await listTables(tx)) {
    yield JSON.stringify(table)
    const sum = createSum()
    for await (const row of selectRows(tx, table)) {
      sum.add(row)
      yield row
    }
    manifest.tables[table.name] = sum.read()
  }
  yield JSON.stringify({ manifest })
}

async function describeDatabase(
  tx: Transaction,
  engine: Database['engine'],
  now: Date,
): Promise<BackupHeader> {
  const bootstrap = await tx.query<{ version: string }>(
    'select version from backend_bootstrap.applied order by version',
  )
  const migrations = await tx.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return {
    backup: 'embedded-supabase',
    version: BACKUP_VERSION,
    takenAt: now.toISOString(),
    engine,
    bootstrap: bootstrap.map(({ version }) => version),
    migrations: migrations.map(({ version }) => version),
  }
}

async function selectSequences(tx: Transaction): Promise<Record<string, SequenceState>> {
  const names = await tx.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname !~ '^pg_' order by name`,
  )
  const states: Record<string, SequenceState> = {}
  for (const { name } of names) {
    const [state] = await tx.query<SequenceState>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    if (state) states[name] = state
  }
  return states
}
