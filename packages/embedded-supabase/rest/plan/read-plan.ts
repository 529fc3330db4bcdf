import {
  aggregatesNotAllowed,
  notEmbedded,
  relatedOrderNotToOne,
} from '../errors/request-errors.ts'
import type { RestRequest } from '../parse/rest-request.ts'
import { ALL_ROWS, type RowRange, restrictRange } from '../parse/row-range.ts'
import type {
  EmbedPath,
  JsonStep,
  LogicTree,
  OrderTerm,
  SelectField,
  SelectItem,
  SelectRelation,
} from '../parse/syntax.ts'
import {
  cacheKey,
  isToOne,
  type Relationship,
  type SchemaCache,
  type Table,
  type TableName,
} from '../schema-cache/schema-cache.ts'
import { findRelationship } from './find-relationship.ts'

export type ReadNode = {
  source: TableName | 'written-rows'
  alias?: string
  table?: Table
  name: string
  outputName?: string
  select: SelectField[]
  where: LogicTree[]
  order: OrderTerm[]
  range: RowRange
  embedding?: Embedding
  children: ReadNode[]
}

export type Embedding = {
  relationship: Relationship
  joinName: string
  isInner: boolean
  isSpread: boolean
}

type RootOfRead = {
  source: TableName | 'written-rows'
  table?: Table
  schema: string
  name: string
}

type Scope = { cache: SchemaCache; schema: string; depth: number }

export function planRead({
  request,
  cache,
  root,
  maxRows,
}: {
  request: RestRequest
  cache: SchemaCache
  root: RootOfRead
  maxRows: number
}): ReadNode {
  const { parameters, action } = request
  const node: ReadNode = {
    source: root.source,
    alias: root.source === 'written-rows' ? root.name : undefined,
    table: root.table,
    name: root.name,
    select: fieldsOf(parameters.select),
    where: [],
    order: [],
    range: ALL_ROWS,
    children: [],
  }
  node.children = planChildren(parameters.select, node, { cache, schema: root.schema, depth: 1 })
  placeParameters(request, node)
  if (!cache.allowsAggregates && hasAggregates(parameters.select)) throw aggregatesNotAllowed()
  resolveRelatedOrders(node)
  if (action.kind !== 'mutate') restrictNode(node, maxRows)
  return node
}

export function outputNameOf({ alias, aggregate, field }: SelectField): string | undefined {
  if (alias !== undefined) return alias
  if (aggregate) return aggregate
  if (field.path.length === 0) return undefined
  const lastKey = field.path.findLast(({ operand }) => operand.kind === 'key')
  return lastKey ? lastKey.operand.value : field.name
}

export function endsInText(path: JsonStep[]): boolean {
  return path.at(-1)?.arrow === '->>'
}

function fieldsOf(items: SelectItem[]): SelectField[] {
  return items.filter((item) => item.kind === 'field')
}

function hasAggregates(items: SelectItem[]): boolean {
  return items.some((item) =>
    item.kind === 'field' ? item.aggregate !== undefined : hasAggregates(item.children),
  )
}

function planChildren(items: SelectItem[], parent: ReadNode, scope: Scope): ReadNode[] {
  return items
    .filter((item) => item.kind === 'relation')
    .map((item) => planChild(item, parent, scope))
}

function planChild(item: SelectRelation, parent: ReadNode, scope: Scope): ReadNode {
  const { cache, schema, depth } = scope
  const origin = parent.table?.name ?? parent.name
  const relationship = findRelationship(cache, {
    schema,
    origin,
    target: item.name,
    hint: item.hint,
  })
  const { foreignTable } = relationship
  const outputName = item.alias ?? item.name
  const node: ReadNode = {
    source: foreignTable,
    // A junction table is joined too, under its own alias.
    alias:
      relationship.cardinality.kind === 'many-to-many'
        ? undefined
        : `${foreignTable.name}_${depth}`,
    table: cache.tables.get(cacheKey(foreignTable)),
    name: item.name,
    outputName: item.alias,
    select: fieldsOf(item.children),
    where: [],
    order: [],
    range: ALL_ROWS,
    embedding: {
      relationship,
      joinName: `${origin}_${outputName}_${depth}`,
      isInner: item.join === 'inner',
      isSpread: item.isSpread,
    },
    children: [],
  }
  node.children = planChildren(item.children, node, { cache, schema, depth: depth + 1 })
  return node
}

/** In a write, root filters choose the rows to write, not the rows to return. */
function placeParameters({ parameters, action, range }: RestRequest, root: ReadNode): void {
  const isWrite = action.kind === 'mutate'
  for (const { path, value } of parameters.filters) {
    const node = nodeAt(root, path)
    if (!isWrite || path.length > 0) node.where.push(value)
  }
  for (const { path, value } of parameters.order) nodeAt(root, path).order = value
  for (const { path, value } of parameters.logic) {
    const node = nodeAt(root, path)
    if (!isWrite || path.length > 0) node.where.push(value)
  }
  if (isWrite) return
  root.range = range
  for (const { path, value } of parameters.embeddedRanges) nodeAt(root, path).range = value
}

function restrictNode(node: ReadNode, maxRows: number): void {
  node.range = restrictRange(node.range, maxRows)
  for (const child of node.children) restrictNode(child, maxRows)
}

function nodeAt(root: ReadNode, path: EmbedPath): ReadNode {
  return path.reduce((node, name) => {
    const child = node.children.find(
      (candidate) => candidate.name === name || candidate.outputName === name,
    )
    if (!child) throw notEmbedded(name)
    return child
  }, root)
}

export function nullFilterTarget(node: ReadNode, tree: LogicTree): ReadNode | undefined {
  if (tree.kind !== 'filter' || tree.field.path.length > 0) return undefined
  const { operation } = tree
  if (operation.kind !== 'is' || operation.value !== 'null') return undefined
  return findEmbedded(node, tree.field.name)
}

function resolveRelatedOrders(node: ReadNode): void {
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
