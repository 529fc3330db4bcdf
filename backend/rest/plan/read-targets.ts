import { notEmbedded, relatedOrderNotToOne } from '#backend/rest/errors/request-errors.ts'
import type { EmbedPath, LogicTree } from '#backend/rest/parse/syntax.ts'
import { isToOne } from '#backend/rest/schema-cache/schema-cache.ts'
import type { ReadNode } from './read-plan.ts'

/** The node that a parameter such as `clients.projects.name` is meant for. */
export function nodeAt(root: ReadNode, path: EmbedPath): ReadNode {
  return path.reduce((node, name) => {
    const child = node.children.find(
      (candidate) => candidate.name === name || candidate.outputName === name,
    )
    if (!child) throw notEmbedded(name)
    return child
  }, root)
}

/** The embedded table that a filter such as `clients=not.is.null` is about, if it is about one. */
export function nullFilterTarget(node: ReadNode, tree: LogicTree): ReadNode | undefined {
  if (tree.kind !== 'filter' || tree.field.path.length > 0) return undefined
  const { operation } = tree
  if (operation.kind !== 'is' || operation.value !== 'null') return undefined
  return findEmbedded(node, tree.field.name)
}

/** Checks orders such as `clients(name)` and turns the names into those of the joins. */
export function resolveRelatedOrders(node: ReadNode): void {
  node.order = node.order.map((term) => {
    if (term.relation === undefined) return term
    const child = findEmbedded(node, term.relation)
    if (!child?.embedding) throw notEmbedded(term.relation)
    if (!isToOne(child.embedding.relationship)) {
      throw relatedOrderNotToOne(node.table?.name ?? node.name, term.relation)
    }
    return { ...term, relation: child.embedding.joinName }
  })
  for (const child of node.children) resolveRelatedOrders(child)
}

function findEmbedded(node: ReadNode, name: string): ReadNode | undefined {
  return node.children.find((child) => (child.outputName ?? child.name) === name)
}
