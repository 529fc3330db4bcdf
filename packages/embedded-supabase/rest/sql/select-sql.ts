import { isAllRows, type RowRange } from '../parse/row-range.ts'
import type { LogicTree } from '../parse/syntax.ts'
import { type Embedding, nullFilterTarget, outputNameOf, type ReadNode } from '../plan/read-plan.ts'
import { type ColumnPairs, isToOne } from '../schema-cache/schema-cache.ts'
import { orderSql, rowsOf, SOURCE_NAME, selectedFieldSql } from './field-sql.ts'
import { logicSql } from './filter-sql.ts'
import { type BoundValues, qualify, quoteName, quoteTable } from './identifiers.ts'

export function selectSql(node: ReadNode, bound: BoundValues, parent?: ReadNode): string {
  const rows = rowsOf(node)
  const selected = node.select.map((field) => selectedFieldSql(field, rows, bound))
  if (selected.length === 0 && node.children.length === 0) selected.push(`${rows.qualifier}.*`)
  const embedded = node.children.flatMap(embeddedColumns)
  const joins = node.children.map((child) => joinSql(child, node, bound))
  const where = [
    ...node.where.map((tree) => logicSql({ tree, rows, bound, special: nullFilterSql(node) })),
    ...joinConditions(node, parent),
  ]
  const columns = [...selected, ...embedded].join(', ')
  return (
    `SELECT ${columns} ${fromSql(node)}${joins.join('')}` +
    (where.length > 0 ? ` WHERE ${where.join(' AND ')}` : '') +
    groupSql(node, embedded.length) +
    orderSql(node.order, rows, bound) +
    rangeSql(node.range, bound)
  )
}

/** Beside aggregates, rows are grouped by everything else that is selected. */
function groupSql({ select }: ReadNode, embeddedCount: number): string {
  if (!select.some(({ aggregate }) => aggregate)) return ''
  const columns = [...select.map(({ aggregate }) => !aggregate), ...Array(embeddedCount).fill(true)]
  const positions = columns.flatMap((isGrouped, index) => (isGrouped ? [index + 1] : []))
  return positions.length > 0 ? ` GROUP BY ${positions.join(', ')}` : ''
}

export function countSql(node: ReadNode, bound: BoundValues, parent?: ReadNode): string {
  const rows = rowsOf(node)
  const exists = (child: ReadNode) => `EXISTS (${countSql(child, bound, node)})`
  const special = (tree: LogicTree) => {
    const child = nullFilterTarget(node, tree)
    if (!child || tree.kind !== 'filter') return undefined
    return `${tree.isNegated ? '' : 'NOT '}${exists(child)}`
  }
  const where = [
    ...node.where.map((tree) => logicSql({ tree, rows, bound, special })),
    ...joinConditions(node, parent),
    ...node.children.filter(({ embedding }) => embedding?.isInner).map(exists),
  ]
  return `SELECT 1 ${fromSql(node)}${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}`
}

function fromSql({ source, alias, embedding }: ReadNode): string {
  const from = source === 'written-rows' ? quoteName(SOURCE_NAME) : quoteTable(source)
  const cardinality = embedding?.relationship.cardinality
  const junction =
    cardinality?.kind === 'many-to-many' ? `, ${quoteTable(cardinality.junction.table)}` : ''
  return `FROM ${from}${alias === undefined ? '' : ` AS ${quoteName(alias)}`}${junction}`
}

function embeddedColumns(child: ReadNode): string[] {
  if (!child.embedding) return []
  const name = quoteName(child.embedding.joinName)
  if (child.embedding.isSpread) {
    return spreadNames(child).map((column) => qualify(name, column))
  }
  // `clients()` filters by an embedded table without returning it.
  if (isEmpty(child)) return []
  const value = isToOne(child.embedding.relationship)
    ? `row_to_json(${name}.*)::jsonb`
    : `COALESCE( ${name}.${name}, '[]')`
  return [`${value} AS ${quoteName(child.outputName ?? child.name)}`]
}

function spreadNames(node: ReadNode): string[] {
  return [
    ...node.select.map((field) => outputNameOf(field) ?? field.field.name),
    ...node.children.flatMap((child) =>
      child.embedding?.isSpread ? spreadNames(child) : [child.outputName ?? child.name],
    ),
  ]
}

function isEmpty(node: ReadNode): boolean {
  return node.select.length === 0 && node.children.every(isEmpty)
}

function joinSql(child: ReadNode, parent: ReadNode, bound: BoundValues): string {
  if (!child.embedding) return ''
  const { joinName, isInner, relationship } = child.embedding
  const name = quoteName(joinName)
  const rows = selectSql(child, bound, parent)
  const kind = isInner ? 'INNER' : 'LEFT'
  if (isToOne(relationship)) return ` ${kind} JOIN LATERAL ( ${rows} ) AS ${name} ON TRUE`
  const aggregated = [
    `json_agg(${name})::jsonb AS ${name}`,
    ...spreadAggregates(child, child.embedding),
  ]
  const condition = isInner ? `${name} IS NOT NULL` : 'TRUE'
  return ` ${kind} JOIN LATERAL ( SELECT ${aggregated.join(', ')} FROM (${rows}) AS ${name} ) AS ${name} ON ${condition}`
}

function spreadAggregates(child: ReadNode, { isSpread, joinName }: Embedding): string[] {
  if (!isSpread) return []
  const name = quoteName(joinName)
  return spreadNames(child).map(
    (column) => `COALESCE(json_agg(${qualify(name, column)}),'[]')::jsonb AS ${quoteName(column)}`,
  )
}

function nullFilterSql(node: ReadNode) {
  return (tree: LogicTree): string | undefined => {
    const child = nullFilterTarget(node, tree)
    if (!child?.embedding || tree.kind !== 'filter') return undefined
    const negation = tree.isNegated ? '' : 'NOT '
    return `${quoteName(child.embedding.joinName)} IS ${negation}DISTINCT FROM NULL`
  }
}

function rangeSql(range: RowRange, bound: BoundValues): string {
  if (isAllRows(range)) return ''
  const limit = range.limit === undefined ? 'ALL' : `${bound.bind(String(range.limit))}::int8`
  return ` LIMIT ${limit} OFFSET ${bound.bind(String(range.offset))}::int8`
}

function joinConditions(node: ReadNode, parent: ReadNode | undefined): string[] {
  if (!node.embedding || !parent) return []
  const { cardinality } = node.embedding.relationship
  const own = rowsOf(node).qualifier
  const above = rowsOf(parent).qualifier
  if (cardinality.kind !== 'many-to-many') return equal(above, own, cardinality.columns)
  const { junction } = cardinality
  const between = quoteTable(junction.table)
  return [
    ...equal(own, between, junction.targetColumns),
    ...equal(above, between, junction.sourceColumns),
  ]
}

function equal(left: string, right: string, columns: ColumnPairs): string[] {
  return columns.map(
    ([column, foreignColumn]) => `${qualify(left, column)} = ${qualify(right, foreignColumn)}`,
  )
}
