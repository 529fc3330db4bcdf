import type { Payload } from '#backend/rest/parse/payload.ts'
import type { BoundValues } from './bound-values.ts'
import { quoteName, quoteText } from './identifiers.ts'

type BodyColumn = { name: string; type: string; default?: string }

type BodyOptions = {
  columns: BodyColumn[]
  /** Whether absent keys take the column's default instead of null. */
  hasDefaults: boolean
  isSingle: boolean
}

/** A FROM clause that takes the body apart into typed rows, called `pgrst_body`. */
export function jsonBodySql(payload: Payload, options: BodyOptions, bound: BoundValues): string {
  const { columns, hasDefaults } = options
  const json = `${bound.bind(payload.text)}::${hasDefaults ? 'jsonb' : 'json'}`
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  return (
    `FROM (SELECT ${json} AS json_data) pgrst_payload, ` +
    (hasDefaults ? defaultsSql(payload, columns) : '') +
    `LATERAL (SELECT ${names} FROM ${recordsSql(payload, options)}) pgrst_body`
  )
}

function recordsSql(
  { isObject }: Payload,
  { columns, hasDefaults, isSingle }: BodyOptions,
): string {
  const prefix = hasDefaults ? 'jsonb' : 'json'
  const json = hasDefaults ? 'pgrst_json_defs.val' : 'pgrst_payload.json_data'
  if (columns.length === 0) {
    return isObject ? '(VALUES (1)) _' : `${prefix}_array_elements(${json}) _`
  }
  const typed = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const records = `${prefix}_to_record${isObject ? '' : 'set'}(${json}) AS _(${typed})`
  return isSingle ? `${records} LIMIT 1` : records
}

function defaultsSql({ isObject }: Payload, columns: BodyColumn[]): string {
  const pairs = columns
    .filter((column) => column.default !== undefined)
    .map((column) => `${quoteText(column.name)}, ${column.default}`)
  const defaults = `jsonb_build_object(${pairs.join(', ')})`
  return isObject
    ? `LATERAL (SELECT ${defaults} || pgrst_payload.json_data AS val) pgrst_json_defs, `
    : `LATERAL (SELECT jsonb_agg(${defaults} || elem) AS val FROM jsonb_array_elements(pgrst_payload.json_data) elem) pgrst_json_defs, `
}
