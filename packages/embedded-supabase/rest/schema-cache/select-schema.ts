import { z } from 'zod'
import type { Database, Transaction } from '#embedded/postgres/database.ts'
import {
  AGGREGATES_QUERY,
  FOREIGN_KEYS_QUERY,
  ROUTINES_QUERY,
  TABLES_QUERY,
} from './catalog-queries.ts'
import {
  type ColumnPairs,
  cacheKey,
  type Relationship,
  type Routine,
  type SchemaCache,
  type Table,
  type TableName,
} from './schema-cache.ts'

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

type ForeignKey = z.infer<typeof ForeignKeySchema>

export function selectSchema(database: Database, exposedSchemas: string[]): Promise<SchemaCache> {
  const names = `{${exposedSchemas.map((name) => JSON.stringify(name)).join(',')}}`
  return database.transaction(async (tx) => {
    await tx.query(`select set_config('search_path', '', true)`)
    const tables = indexTables(
      await selectRows({ tx, query: TABLES_QUERY, schemas: names, schema: TableRowSchema }),
    )
    const foreignKeys = await selectRows({
      tx,
      query: FOREIGN_KEYS_QUERY,
      schemas: names,
      schema: ForeignKeySchema,
    })
    const routines = indexRoutines(
      await selectRows({ tx, query: ROUTINES_QUERY, schemas: names, schema: RoutineRowSchema }),
    )
    const [setting] = await tx.query<{ is_on: boolean }>(AGGREGATES_QUERY)
    return {
      tables,
      routines,
      relationships: buildRelationships(foreignKeys, tables),
      allowsAggregates: setting?.is_on ?? false,
    }
  })
}

async function selectRows<S extends z.ZodType>({
  tx,
  query,
  schemas,
  schema,
}: {
  tx: Transaction
  query: string
  schemas: string
  schema: S
}): Promise<z.infer<S>[]> {
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
        // Reversed, so that a real column wins over a computed one of the same name.
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

type Link = Relationship & { cardinality: { constraint: string; columns: ColumnPairs } }

function buildRelationships(
  foreignKeys: ForeignKey[],
  tables: ReadonlyMap<string, Table>,
): Map<string, Relationship[]> {
  const links = foreignKeys.map(followForeignKey)
  const all = [...links, ...findManyToMany(links, tables), ...links.map(invert)]
  const sorted = all.sort((a, b) => compareText(a.foreignTable.name, b.foreignTable.name))
  return Map.groupBy(sorted, ({ table }) => cacheKey(table))
}

function followForeignKey(key: ForeignKey): Link {
  const table: TableName = { schema: key.schema, name: key.name }
  const foreignTable: TableName = { schema: key.foreign_schema, name: key.foreign_name }
  return {
    table,
    foreignTable,
    isSelf: cacheKey(table) === cacheKey(foreignTable),
    cardinality: {
      kind: key.is_one_to_one ? 'one-to-one' : 'many-to-one',
      constraint: key.constraint,
      columns: key.columns,
    },
  }
}

function invert({ table, foreignTable, isSelf, cardinality }: Link): Relationship {
  return {
    table: foreignTable,
    foreignTable: table,
    isSelf,
    cardinality: {
      kind: cardinality.kind === 'one-to-one' ? 'one-to-one' : 'one-to-many',
      constraint: cardinality.constraint,
      columns: swap(cardinality.columns),
    },
  }
}

function findManyToMany(links: Link[], tables: ReadonlyMap<string, Table>): Relationship[] {
  const byTable = Map.groupBy(
    links.filter(({ cardinality }) => cardinality.kind === 'many-to-one'),
    ({ table }) => cacheKey(table),
  )
  return [...byTable].flatMap(([key, keys]) => {
    const primaryKey = new Set(tables.get(key)?.primaryKey)
    return keys.flatMap((source) =>
      keys
        .filter((target) => target !== source && isWithin(primaryKey, source, target))
        .map((target) => connect(source, target)),
    )
  })
}

function isWithin(primaryKey: Set<string>, ...links: Link[]): boolean {
  return links.every(({ cardinality }) =>
    cardinality.columns.every(([column]) => primaryKey.has(column)),
  )
}

function connect(source: Link, target: Link): Relationship {
  return {
    table: source.foreignTable,
    foreignTable: target.foreignTable,
    isSelf: cacheKey(source.foreignTable) === cacheKey(target.foreignTable),
    cardinality: {
      kind: 'many-to-many',
      junction: {
        table: source.table,
        sourceConstraint: source.cardinality.constraint,
        targetConstraint: target.cardinality.constraint,
        sourceColumns: swap(source.cardinality.columns),
        targetColumns: swap(target.cardinality.columns),
      },
    },
  }
}

function swap(columns: ColumnPairs): ColumnPairs {
  return columns.map(([column, foreignColumn]) => [foreignColumn, column])
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
