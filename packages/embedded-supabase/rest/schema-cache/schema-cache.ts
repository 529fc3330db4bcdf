export type SchemaCache = {
  tables: ReadonlyMap<string, Table>
  /** Fewest parameters first. */
  routines: ReadonlyMap<string, Routine[]>
  relationships: ReadonlyMap<string, Relationship[]>
  /** As `alter role authenticator set pgrst.db_aggregates_enabled = 'true'` says. */
  allowsAggregates: boolean
}

export type Table = {
  schema: string
  name: string
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  primaryKey: string[]
  columns: ReadonlyMap<string, Column>
}

export type Column = {
  name: string
  /** The declared type with its length or domain, for writing. */
  type: string
  baseType: string
  default?: string
  isComputed: boolean
}

export type Routine = {
  schema: string
  name: string
  parameters: RoutineParameter[]
  volatility: 'immutable' | 'stable' | 'volatile'
  returns: {
    schema: string
    name: string
    isSet: boolean
    isComposite: boolean
    columns: Column[]
  }
}

export type RoutineParameter = {
  name: string
  type: string
  isRequired: boolean
  isVariadic: boolean
}

export type Relationship = {
  table: TableName
  foreignTable: TableName
  isSelf: boolean
  cardinality: Cardinality
}

export type TableName = { schema: string; name: string }

export type ColumnPairs = [column: string, foreignColumn: string][]

export type Cardinality =
  | { kind: 'one-to-many' | 'many-to-one' | 'one-to-one'; constraint: string; columns: ColumnPairs }
  | { kind: 'many-to-many'; junction: Junction }

type Junction = {
  table: TableName
  sourceConstraint: string
  targetConstraint: string
  /** A column of the source, and the junction column that refers to it. */
  sourceColumns: ColumnPairs
  /** A column of the target, and the junction column that refers to it. */
  targetColumns: ColumnPairs
}

export function cacheKey({ schema, name }: TableName): string {
  return `${schema}\0${name}`
}

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality.kind === 'many-to-one' || cardinality.kind === 'one-to-one'
}

export function isVoid({ returns }: Routine): boolean {
  return !returns.isSet && returns.schema === 'pg_catalog' && returns.name === 'void'
}
