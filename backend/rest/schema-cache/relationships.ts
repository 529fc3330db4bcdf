import type { ForeignKey } from './read-schema.ts'
import {
  type ColumnPairs,
  cacheKey,
  type Relationship,
  type Table,
  type TableName,
} from './schema-cache.ts'

type Link = Relationship & { cardinality: { constraint: string; columns: ColumnPairs } }

/** Every way from one table to another: along a foreign key, against it, or through a junction. */
export function buildRelationships(
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

/** A table is a junction when two of its foreign keys lie within its primary key. */
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
