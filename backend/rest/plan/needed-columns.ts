import type { ReadNode } from './read-plan.ts'

/** The columns that a write or call must return, so that the answer can be selected from them. */
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
