import {
  cacheKey,
  type Relationship,
  type Routine,
  type SchemaCache,
  type TableName,
} from '#embedded/rest/schema-cache/schema-cache.ts'
import { RestError } from './rest-error.ts'
import { findSimilarName } from './similar-name.ts'

/** With a lower score, hints would reveal names that the client does not nearly know. */
const NAME_SCORE = 0.75
const LOOSE_SCORE = 0.33

/** The last two are PostgreSQL's own: a table or column that was dropped since. */
const SCHEMA_CODES = ['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703', '42P01']

export function mayBeOutdated(error: unknown): boolean {
  return error instanceof RestError && SCHEMA_CODES.includes(error.body.code)
}

export function tableNotFound(cache: SchemaCache, { schema, name }: TableName): RestError {
  const similar = findSimilarName(namesIn(cache.tables.values(), schema), name, NAME_SCORE)
  return new RestError(404, {
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${name}' in the schema cache`,
    hint: similar && `Perhaps you meant the table '${schema}.${similar}'`,
  })
}

export function columnNotFound(table: string, column: string): RestError {
  return new RestError(400, {
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  })
}

type Embedding = { schema: string; parent: string; child: string; hint?: string }

export function relationshipNotFound(cache: SchemaCache, embedding: Embedding): RestError {
  const { schema, parent, child, hint } = embedding
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  return new RestError(400, {
    code: 'PGRST200',
    message: `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${parent}' and '${child}${using}' in the schema '${schema}', but no matches were found.`,
    hint: relationshipHint(cache, embedding),
  })
}

function relationshipHint(cache: SchemaCache, { schema, parent, child }: Embedding) {
  const known = cache.relationships.get(cacheKey({ schema, name: parent }))
  if (!known) {
    const origins = [...cache.relationships.values()].flatMap(([first]) => (first ? [first] : []))
    const names = namesIn(
      origins.map(({ table }) => table),
      schema,
    )
    const similar = findSimilarName(names, parent, LOOSE_SCORE)
    return similar && `Perhaps you meant '${similar}' instead of '${parent}'.`
  }
  const children = known.map(({ foreignTable }) => foreignTable.name)
  const similar = findSimilarName(
    children.filter((name) => name !== child),
    child,
    LOOSE_SCORE,
  )
  return similar && `Perhaps you meant '${similar}' instead of '${child}'.`
}

export function relationshipAmbiguous(
  parent: string,
  child: string,
  found: Relationship[],
): RestError {
  const choices = found.map((relationship) => `'${child}!${hintOf(relationship)}'`).join(', ')
  return new RestError(300, {
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
    details: found.map(describeRelationship),
    hint: `Try changing '${child}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
  })
}

function hintOf({ cardinality }: Relationship): string {
  return cardinality.kind === 'many-to-many'
    ? cardinality.junction.table.name
    : cardinality.constraint
}

function describeRelationship({ table, foreignTable, cardinality }: Relationship) {
  const columns = (names: string[]) => `(${names.join(', ')})`
  const explain = () => {
    if (cardinality.kind === 'many-to-many') {
      const { junction } = cardinality
      const source = columns(junction.sourceColumns.map(([, column]) => column))
      const target = columns(junction.targetColumns.map(([, column]) => column))
      return `${junction.table.name} using ${junction.sourceConstraint}${source} and ${junction.targetConstraint}${target}`
    }
    const near = columns(cardinality.columns.map(([column]) => column))
    const far = columns(cardinality.columns.map(([, column]) => column))
    return `${cardinality.constraint} using ${table.name}${near} and ${foreignTable.name}${far}`
  }
  return {
    cardinality: cardinality.kind,
    embedding: `${table.name} with ${foreignTable.name}`,
    relationship: explain(),
  }
}

export function routineAmbiguous(routines: Routine[]): RestError {
  const signatures = routines.map(({ schema, name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`)
    return `${schema}.${name}(${list.join(', ')})`
  })
  return new RestError(300, {
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

export type SoughtRoutine = TableName & {
  keys: string[]
  unnamedType?: 'text' | 'xml' | 'bytea' | 'json/jsonb'
}

export function routineNotFound(cache: SchemaCache, sought: SoughtRoutine): RestError {
  const { schema, name, keys, unnamedType } = sought
  const takesRawBody = unnamedType !== undefined && unnamedType !== 'json/jsonb'
  const list = keys.toSorted().join(', ')
  const given = keys.length === 0 ? ' without parameters' : `(${list})`
  return new RestError(404, {
    code: 'PGRST202',
    message: `Could not find the function ${schema}.${name}${takesRawBody ? '' : given} in the schema cache`,
    details: `Searched for the function ${schema}.${name}${describeSearch(sought, list)}, but no matches were found in the schema cache.`,
    hint: takesRawBody ? null : routineHint(cache, sought),
  })
}

function describeSearch({ keys, unnamedType }: SoughtRoutine, list: string): string {
  if (unnamedType !== undefined && unnamedType !== 'json/jsonb') {
    return ` with a single unnamed ${unnamedType} parameter`
  }
  const plural = keys.length > 1 ? 's' : ''
  const named = keys.length === 0 ? ' without parameters' : ` with parameter${plural} ${list}`
  return unnamedType ? `${named} or with a single unnamed json/jsonb parameter` : named
}

function routineHint(cache: SchemaCache, { schema, name, keys }: SoughtRoutine) {
  const prefix = `Perhaps you meant to call the function ${schema}.`
  const overloads = cache.routines.get(cacheKey({ schema, name }))
  if (!overloads) {
    const routines = [...cache.routines.values()].flat()
    const similar = findSimilarName(namesIn(routines, schema), name, NAME_SCORE)
    return similar && prefix + similar
  }
  const signature = (names: string[]) => `(${names.toSorted().join(', ')})`
  const known = overloads.map(({ parameters }) => signature(parameters.map((one) => one.name)))
  const similar = findSimilarName(known, signature(keys), LOOSE_SCORE)
  return similar && prefix + name + similar
}

function namesIn(items: Iterable<TableName>, schema: string): string[] {
  return [...items].filter((item) => item.schema === schema).map(({ name }) => name)
}
