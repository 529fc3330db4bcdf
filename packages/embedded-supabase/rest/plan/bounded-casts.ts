import type { Caller } from '#embedded/postgres/database.ts'
import { queryStringInvalid } from '#embedded/rest/errors/request-errors.ts'
import type { SelectField } from '#embedded/rest/parse/syntax.ts'
import type { ReadNode } from './read-plan.ts'

/** Types that are written about as long as the text that they are read from. */
const SHORT = new Set(
  `bool|boolean|smallint|int2|integer|int|int4|bigint|int8|oid|real|float4|double precision|float8|money|
  text|varchar|character varying|char|character|bpchar|name|citext|json|uuid|bytea|inet|cidr|macaddr|date|time|timetz|
  time without time zone|time with time zone|timestamp|timestamptz|timestamp without time zone|
  timestamp with time zone|interval|bit|bit varying|varbit`
    .split('|')
    .map((name) => name.trim()),
)
/** A number of a few digits may stand for 131,072 of them, on its own or within the others. */
const LONG = new Set('numeric|decimal|dec|jsonb|jsonpath|numrange|nummultirange'.split('|'))
const NUMBERS = new Set(['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric'])
const TEXTS = new Set(['text', 'character varying', 'character', 'name', 'citext', 'json', 'xml'])

/**
 * Refuses casts that could make much of little, for all but the service role: a text of 45 bytes read as `numeric[]` is
 * written with 655 KB, and the limit of an answer counts what PostgreSQL has made already.
 *
 * @throws RestError with status 400
 */
export function assertShortCasts(node: ReadNode, role: Caller['role']): void {
  if (role === 'service_role') return
  for (const selected of node.select) {
    const { cast, aggregateCast } = selected
    for (const type of [cast, aggregateCast]) {
      if (type !== undefined && !isShort(type, sourceOf(selected, node))) throw tooLong(type, role)
    }
  }
  for (const child of node.children) assertShortCasts(child, role)
}

/** The type of what is cast; undefined for a member of JSON, or where no table says it. */
function sourceOf({ field, aggregate }: SelectField, { table }: ReadNode): string | undefined {
  if (field.path.length > 0) return undefined
  return aggregate === 'count' ? 'bigint' : table?.columns.get(field.name)?.baseType
}

function isShort(type: string, source: string | undefined): boolean {
  const target = elementOf(type.trim().toLowerCase().replace(/\s+/g, ' '))
  if (SHORT.has(target)) return true
  if (source === undefined) return false
  const element = elementOf(source)
  if (LONG.has(target)) return element === target || (NUMBERS.has(element) && target !== 'jsonb')
  // Other types have casts of their own, unless their text is read anew.
  return !TEXTS.has(element)
}

function elementOf(type: string): string {
  return type.replace(/^_(?=\w)/, '').replace(/(?: array|\[\])$/, '')
}

function tooLong(type: string, role: string): Error {
  return queryStringInvalid(
    `"failed to parse select parameter (${type})" (line 1, column 1)`,
    `A cast to ${type} is not allowed for the role ${role}`,
  )
}
