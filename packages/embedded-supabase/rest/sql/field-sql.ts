import type { Aggregate, Field, JsonStep, OrderTerm, SelectField } from '../parse/syntax.ts'
import { endsInText, outputNameOf, type ReadNode } from '../plan/read-plan.ts'
import type { Table } from '../schema-cache/schema-cache.ts'
import { type BoundValues, qualify, quoteName, quoteTable } from './identifiers.ts'

export type Rows = { qualifier: string; table?: Table }

export function fieldSql(field: Field, rows: Rows, bound: BoundValues): string {
  const column = qualify(rows.qualifier, field.name)
  if (field.path.length === 0) return column
  // Only a JSON column can use an index on its members.
  const isJson = ['json', 'jsonb'].includes(rows.table?.columns.get(field.name)?.baseType ?? '')
  return (isJson ? column : `to_jsonb(${column})`) + pathSql(field.path, bound)
}

export function comparedType({ name, path }: Field, { table }: Rows): string | undefined {
  const type = table?.columns.get(name)?.baseType
  if (path.length === 0) return type
  if (endsInText(path)) return 'text'
  return type === 'json' ? 'json' : 'jsonb'
}

export function selectedFieldSql(selected: SelectField, rows: Rows, bound: BoundValues): string {
  const value = castSql(fieldSql(selected.field, rows, bound), selected.cast)
  const computed = selected.aggregate
    ? castSql(aggregateSql(selected.aggregate, selected.field, value), selected.aggregateCast)
    : value
  const name = outputNameOf(selected)
  return name === undefined ? computed : `${computed} AS ${quoteName(name)}`
}

function aggregateSql(aggregate: Aggregate, field: Field, value: string): string {
  return `${aggregate.toUpperCase()}(${field.name === '*' ? '*' : value})`
}

/** The grammar allows only letters, digits, blanks, `_` and `$` in a cast, so it cannot end the CAST. */
function castSql(value: string, type: string | undefined): string {
  return type === undefined ? value : `CAST( ${value} AS ${type} )`
}

export function orderSql(terms: OrderTerm[], rows: Rows, bound: BoundValues): string {
  if (terms.length === 0) return ''
  const sorted = terms.map(({ relation, field, direction, nulls }) => {
    const origin = relation === undefined ? rows : { qualifier: quoteName(relation) }
    const places = { nullsfirst: 'NULLS FIRST', nullslast: 'NULLS LAST' }
    const words = [direction?.toUpperCase(), nulls && places[nulls]].filter(Boolean)
    return [fieldSql(field, origin, bound), ...words].join(' ')
  })
  return ` ORDER BY ${sorted.join(', ')}`
}

function pathSql(path: JsonStep[], bound: BoundValues): string {
  return path
    .map(({ arrow, operand }) => {
      const value = bound.bind(operand.value)
      return `${arrow}${operand.kind === 'index' ? `(${value})::int` : `(${value})`}`
    })
    .join('')
}

export const SOURCE_NAME = 'pgrst_source'

export function rowsOf({ source, alias, table }: ReadNode): Rows {
  if (alias !== undefined) return { qualifier: quoteName(alias), table }
  return {
    qualifier: source === 'written-rows' ? quoteName(SOURCE_NAME) : quoteTable(source),
    table,
  }
}
