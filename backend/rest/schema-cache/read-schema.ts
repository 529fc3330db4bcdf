import { z } from 'zod'
import type { Database, Transaction } from '#backend/postgres/database.ts'
import { foreignKeysQuery, routinesQuery, tablesQuery } from './catalogue-queries.ts'
import { buildRelationships } from './relationships.ts'
import { cacheKey, type Routine, type SchemaCache, type Table } from './schema-cache.ts'

const ColumnSchema = z.object({
  name: z.string(),
  type: z.string(),
  baseType: z.string(),
  default: z
    .string()
    .nullable()
    .transform((value) => value ?? undefined),
  isComputed: z.boolean(),
})

const TableRowSchema = z.object({
  schema: z.string(),
  name: z.string(),
  is_insertable: z.boolean(),
  is_updatable: z.boolean(),
  is_deletable: z.boolean(),
  primary_key: z.array(z.string()),
  columns: z.array(ColumnSchema),
})

const ForeignKeySchema = z.object({
  constraint: z.string(),
  schema: z.string(),
  name: z.string(),
  foreign_schema: z.string(),
  foreign_name: z.string(),
  columns: z.array(z.tuple([z.string(), z.string()])),
  is_one_to_one: z.boolean(),
})

const RoutineRowSchema = z.object({
  schema: z.string(),
  name: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      isRequired: z.boolean(),
      isVariadic: z.boolean(),
    }),
  ),
  volatility: z.enum(['immutable', 'stable', 'volatile']),
  is_set: z.boolean(),
  is_composite: z.boolean(),
  return_schema: z.string(),
  return_name: z.string(),
  return_columns: z.array(ColumnSchema),
})

export type ForeignKey = z.infer<typeof ForeignKeySchema>

/** Reads the exposed schemas from the catalogue, in one transaction as the owner. */
export function readSchema(database: Database, exposedSchemas: string[]): Promise<SchemaCache> {
  const names = `{${exposedSchemas.map((name) => JSON.stringify(name)).join(',')}}`
  return database.transaction(async (tx) => {
    await tx.query(`select set_config('search_path', '', true)`)
    const tables = indexTables(await readRows(tx, tablesQuery, names, TableRowSchema))
    const foreignKeys = await readRows(tx, foreignKeysQuery, names, ForeignKeySchema)
    const routines = indexRoutines(await readRows(tx, routinesQuery, names, RoutineRowSchema))
    return { tables, routines, relationships: buildRelationships(foreignKeys, tables) }
  })
}

async function readRows<S extends z.ZodType>(
  tx: Transaction,
  query: string,
  schemas: string,
  schema: S,
): Promise<z.infer<S>[]> {
  return z.array(schema).parse(await tx.query(query, [schemas]))
}

function indexTables(rows: z.infer<typeof TableRowSchema>[]): Map<string, Table> {
  return new Map(
    rows.map((row) => [
      cacheKey(row),
      {
        schema: row.schema,
        name: row.name,
        isInsertable: row.is_insertable,
        isUpdatable: row.is_updatable,
        isDeletable: row.is_deletable,
        primaryKey: row.primary_key,
        // Reversed, so that a real column wins over a function of its name.
        columns: new Map(row.columns.toReversed().map((column) => [column.name, column])),
      },
    ]),
  )
}

function indexRoutines(rows: z.infer<typeof RoutineRowSchema>[]): Map<string, Routine[]> {
  const routines = rows.map(
    (row): Routine => ({
      schema: row.schema,
      name: row.name,
      parameters: row.parameters,
      volatility: row.volatility,
      returns: {
        schema: row.return_schema,
        name: row.return_name,
        isSet: row.is_set,
        isComposite: row.is_composite,
        columns: row.return_columns,
      },
    }),
  )
  const byParameters = routines.sort((a, b) => a.parameters.length - b.parameters.length)
  return Map.groupBy(byParameters, cacheKey)
}
