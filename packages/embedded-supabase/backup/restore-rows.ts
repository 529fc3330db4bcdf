import { StartupError } from '#embedded/configuration/startup-error.ts'
import { type Database, isDatabaseError, type Transaction } from '#embedded/postgres/database.ts'
import { RESTORING_MARK } from '#embedded/postgres/migrate.ts'
import { type BackupContents, findDifference, loadBackup, type Manifest } from './backup-lines.ts'
import { createInserter, listTables, PLAIN_TEXTS, quoteName, sumTable } from './table-rows.ts'

type Options = {
  /** Called before the commit, with what was read. */
  finish?: (tx: Transaction, contents: BackupContents) => Promise<void>
}

/**
 * Replaces all rows of a migrated database by those of a backup, in one transaction, and compares every table with the
 * manifest before the commit.
 */
export function restoreRows(
  database: Database,
  file: string,
  { finish }: Options = {},
): Promise<BackupContents> {
  return database.transaction(async (tx) => {
    await tx.runScript(PLAIN_TEXTS)
    const tables = await listTables(tx)
    const tighten = await loosenConstraints(
      tx,
      tables.map(({ name }) => name),
    )
    if (tables.length > 0) await tx.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    const contents = await insertRows(tx, file, new Set(tables.map(({ name }) => name)))
    for (const [name, { value, isCalled }] of Object.entries(contents.manifest.sequences)) {
      await tx.query('select pg_catalog.setval($1::pg_catalog.regclass, $2::bigint, $3)', [
        name,
        value,
        isCalled,
      ])
    }
    await tighten()
    const difference = await findDifferenceTo(tx, contents.manifest)
    if (difference) {
      throw new StartupError(
        `The copy differs from the original (${difference}). Nothing was kept.`,
      )
    }
    await finish?.(tx, contents)
    await tx.query(`drop table if exists ${RESTORING_MARK}`)
    return contents
  })
}

async function insertRows(
  tx: Transaction,
  file: string,
  there: ReadonlySet<string>,
): Promise<BackupContents> {
  let inserter: Awaited<ReturnType<typeof createInserter>> | undefined
  const contents = await loadBackup(file, {
    async onTable(table) {
      await inserter?.flush()
      if (!there.has(table.name)) {
        throw new StartupError(
          `${file} has a table that this database lacks: ${table.name}. Restore it with the program that wrote it.`,
        )
      }
      inserter = await createInserter(tx, table)
    },
    onRow: async (row) => inserter?.add(row),
  })
  await inserter?.flush()
  return contents
}

/** The first table that differs, in words; after `plainTexts`. */
export async function findDifferenceTo(
  tx: Transaction,
  manifest: Manifest,
  besides: readonly string[] = [],
): Promise<string | undefined> {
  const expected = { ...manifest.tables }
  const found: Manifest['tables'] = {}
  for (const table of await listTables(tx)) found[table.name] = await sumTable(tx, table)
  for (const name of besides) {
    delete expected[name]
    delete found[name]
  }
  return findDifference(expected, found)
}

/**
 * Rows arrive table by table, and nothing that they caused once may happen again. Only some owners of a database may
 * turn triggers and foreign keys off by a setting; the others take them away and put them back.
 */
async function loosenConstraints(
  tx: Transaction,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  await tx.query('savepoint before_setting')
  try {
    await tx.query('set local session_replication_role = replica')
    return async () => void (await tx.query('set local session_replication_role = origin'))
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== '42501') throw error
    await tx.query('rollback to savepoint before_setting')
  }
  const keys = await tx.query<{ name: string; owner: string; definition: string }>(
    `select conname::text as name, conrelid::pg_catalog.regclass::text as owner,
       pg_catalog.pg_get_constraintdef(oid) as definition
     from pg_catalog.pg_constraint where contype = 'f' and conrelid::pg_catalog.regclass::text = any ($1)`,
    [tables],
  )
  for (const { name, owner } of keys) {
    await tx.query(`alter table ${owner} drop constraint ${quoteName(name)}`)
  }
  for (const table of tables) await tx.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const table of tables) await tx.query(`alter table ${table} enable trigger user`)
    for (const { name, owner, definition } of keys) {
      await tx.query(`alter table ${owner} add constraint ${quoteName(name)} ${definition}`)
    }
  }
}
