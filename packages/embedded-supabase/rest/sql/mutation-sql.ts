import { filterMissing } from '../errors/request-errors.ts'
import type { Payload } from '../parse/payload.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { MutationPlan } from '../plan/action-plan.ts'
import type { ReadNode } from '../plan/read-plan.ts'
import { logicSql } from './filter-sql.ts'
import { type BoundValues, qualify, quoteName, quoteTable, quoteText } from './identifiers.ts'

type Write = { plan: MutationPlan; payload: Payload; preferences: Preferences; bound: BoundValues }

export function mutationSql(write: Write): string {
  switch (write.plan.mutation) {
    case 'insert':
    case 'upsert':
      return insertSql(write)
    case 'update':
      return updateSql(write)
    case 'delete':
      return `DELETE FROM ${quoteTable(write.plan.table)}${whereSql(write)} ${returningSql(write)}`
  }
}

export function mergesDuplicates(plan: MutationPlan, { resolution }: Preferences): boolean {
  return (
    plan.mutation === 'upsert' || (plan.mutation === 'insert' && resolution === 'merge-duplicates')
  )
}

function insertSql(write: Write): string {
  const { plan, payload, preferences, bound } = write
  const { columns, table } = plan
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const values = columns.map(({ name }) => qualify('pgrst_body', name)).join(', ')
  const hasDefaults = plan.mutation === 'insert' && preferences.missing === 'default'
  const body = jsonBodySql(payload, { columns, hasDefaults, isSingle: false }, bound)
  const conditions = mergesDuplicates(plan, preferences) ? [countInserted(1)] : []
  if (plan.mutation === 'upsert') {
    const rows = { qualifier: 'pgrst_body', table }
    conditions.push(...plan.where.map((tree) => logicSql({ tree, rows, bound })))
  }
  return (
    `INSERT INTO ${quoteTable(table)}${names && `(${names})`} SELECT ${values} ${body}` +
    (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '') +
    `${conflictSql(plan, preferences)} ${returningSql(write)}`
  )
}

function conflictSql(plan: MutationPlan, preferences: Preferences): string {
  const isMerge = mergesDuplicates(plan, preferences)
  const isUpsert = isMerge || (plan.mutation === 'insert' && preferences.resolution !== undefined)
  if (!isUpsert || plan.conflictColumns.length === 0) return ''
  const target = `ON CONFLICT (${plan.conflictColumns.map(quoteName).join(', ')})`
  if (!isMerge || plan.columns.length === 0) return ` ${target} DO NOTHING`
  const updates = plan.columns.map(({ name }) => `${quoteName(name)} = EXCLUDED.${quoteName(name)}`)
  return ` ${target} DO UPDATE SET ${updates.join(', ')} WHERE ${countInserted(-1)}`
}

function countInserted(step: 1 | -1): string {
  const count = `coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)`
  return `set_config('pgrst.inserted', (${count} + ${step})::text, true) <> '${step === 1 ? '0' : '-1'}'`
}

function updateSql(write: Write): string {
  const { plan, payload, preferences, bound } = write
  const { table, columns } = plan
  const target = quoteTable(table)
  if (columns.length === 0) {
    const empty = neededColumnsOf(write).map((name) => qualify(quoteName(table.name), name))
    return `SELECT ${empty.join(', ') || 'NULL'} FROM ${target} WHERE false`
  }
  const updates = columns.map(({ name }) => `${quoteName(name)} = ${qualify('pgrst_body', name)}`)
  const hasDefaults = preferences.missing === 'default'
  const body = jsonBodySql(payload, { columns, hasDefaults, isSingle: true }, bound)
  return `UPDATE ${target} SET ${updates.join(', ')} ${body}${whereSql(write)} ${returningSql(write)}`
}

/** Refuses writes without a filter, as pg-safeupdate does on hosted Supabase. */
function whereSql({ plan, bound }: Write): string {
  if (plan.where.length === 0) throw filterMissing(plan.mutation)
  const rows = { qualifier: quoteTable(plan.table), table: plan.table }
  const conditions = plan.where.map((tree) => logicSql({ tree, rows, bound }))
  return ` WHERE ${conditions.join(' AND ')}`
}

function returningSql(write: Write): string {
  const needed = neededColumnsOf(write)
  if (needed.length === 0) return 'RETURNING 1'
  const target = quoteTable(write.plan.table)
  return `RETURNING ${needed.map((name) => qualify(target, name)).join(', ')}`
}

/** Without a representation nothing is read back, so an insert does not require the right to select. */
function neededColumnsOf({ plan, preferences }: Write): string[] {
  const { return: wanted } = preferences
  if (wanted === undefined || wanted === 'minimal') return []
  return neededColumns(plan.read, plan.table.primaryKey)
}

type BodyColumn = { name: string; type: string; default?: string }

type BodyOptions = {
  columns: BodyColumn[]
  hasDefaults: boolean
  isSingle: boolean
}

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

export function neededColumns(node: ReadNode, primaryKey: readonly string[]): string[] {
  const selected = node.select.map(({ field }) => field.name)
  if (selected.includes('*')) return ['*']
  const ordered = node.order.flatMap(({ relation, field }) =>
    relation === undefined ? [field.name] : [],
  )
  const joined = node.children.flatMap(({ embedding }) => {
    const cardinality = embedding?.relationship.cardinality
    if (!cardinality) return []
    const columns =
      cardinality.kind === 'many-to-many' ? cardinality.junction.sourceColumns : cardinality.columns
    return columns.map(([column]) => column)
  })
  return [...new Set([...selected, ...ordered, ...joined, ...primaryKey])].toSorted()
}
