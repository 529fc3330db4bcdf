import { createHash } from 'node:crypto'
import type { Queryable } from '#embedded/postgres/database.ts'

export type BackedUpTable = { name: string; columns: string[] }
export type TableSum = { rows: number; checksum: string }

/** Values have one text in every database, whatever its settings. */
export const PLAIN_TEXTS = `set local search_path = ''; set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;`

/** What a database learns from its migrations, not from a backup. */
const LEDGERS = ['backend_bootstrap', 'supabase_migrations']

/** All tables that hold data, by qualified name; columns that the database computes are left out. */
export function listTables(database: Queryable): Promise<BackedUpTable[]> {
  return database.query<BackedUpTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
               and a.attgenerated = '') as columns
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and n.nspname <> all ($1::text[])
       and not exists (select 1 from pg_catalog.pg_depend d
         where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype = 'e')
     order by name`,
    [LEDGERS],
  )
}

const ROWS_PER_FETCH = 500

/** Each row as a JSON array of the texts of its values. Within a transaction, after `plainTexts`. */
export async function* selectRows(
  tx: Queryable,
  { name, columns }: BackedUpTable,
): AsyncGenerator<string> {
  const texts = columns.map((column) => `${quoteName(column)}::text`).join(', ')
  await tx.query(
    `declare backup_rows no scroll cursor for
     select to_json(array[${texts}]::text[])::text as row from only ${name}`,
  )
  for (;;) {
    const rows = await tx.query<{ row: string }>(`fetch ${ROWS_PER_FETCH} from backup_rows`)
    for (const { row } of rows) yield row
    if (rows.length < ROWS_PER_FETCH) break
  }
  await tx.query('close backup_rows')
}

const BYTES_PER_INSERT = 1_000_000

/** Returns what writes rows of `selectRows` into a table. */
export async function createInserter(tx: Queryable, { name, columns }: BackedUpTable) {
  const types = await tx.query<{ name: string; type: string }>(
    `select attname::text as name, pg_catalog.format_type(atttypid, atttypmod) as type
     from pg_catalog.pg_attribute where attrelid = $1::pg_catalog.regclass and attnum > 0 and not attisdropped`,
    [name],
  )
  const typeOf = new Map(types.map((column) => [column.name, column.type]))
  const values = columns.map((column, index) => `(r ->> ${index})::${typeOf.get(column)}`)
  const statement = `insert into ${name} (${columns.map(quoteName).join(', ')}) overriding system value
    select ${values.join(', ')} from pg_catalog.json_array_elements($1::json) as r`
  let waiting: string[] = []
  let bytes = 0
  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    await tx.query(statement, [`[${waiting.join(',')}]`])
    waiting = []
    bytes = 0
  }
  return {
    async add(row: string): Promise<void> {
      waiting.push(row)
      bytes += row.length
      if (bytes > BYTES_PER_INSERT) await flush()
    },
    flush,
  }
}

/** The number of rows and a checksum that does not depend on their order: the sum of their SHA-256. */
export function createSum() {
  let rows = 0
  let total = 0n
  return {
    add(row: string): void {
      rows += 1
      total += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)
    },
    read: (): TableSum => ({
      rows,
      checksum: BigInt.asUintN(256, total).toString(16).padStart(64, '0'),
    }),
  }
}

export async function sumTable(tx: Queryable, table: BackedUpTable): Promise<TableSum> {
  const sum = createSum()
  for await (const row of selectRows(tx, table)) sum.add(row)
  return sum.read()
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
