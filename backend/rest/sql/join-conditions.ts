import type { ReadNode } from '#backend/rest/plan/read-plan.ts'
import type { ColumnPairs } from '#backend/rest/schema-cache/schema-cache.ts'
import { qualify, quoteTable } from './identifiers.ts'
import { rowsOf } from './node-rows.ts'

/** What ties the rows of an embedded table to those of the one above it. */
export function joinConditions(node: ReadNode, parent: ReadNode | undefined): string[] {
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
