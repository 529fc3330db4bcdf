import { aggregatesNotAllowed } from '#backend/rest/errors/request-errors.ts'
import type { RestRequest } from '#backend/rest/parse/rest-request.ts'
import { allRows, type RowRange, restrictRange } from '#backend/rest/parse/row-range.ts'
import type {
  JsonStep,
  LogicTree,
  OrderTerm,
  SelectField,
  SelectItem,
  SelectRelation,
} from '#backend/rest/parse/syntax.ts'
import {
  cacheKey,
  type Relationship,
  type SchemaCache,
  type Table,
  type TableName,
} from '#backend/rest/schema-cache/schema-cache.ts'
import { findRelationship } from './find-relationship.ts'
import { nodeAt, resolveRelatedOrders } from './read-targets.ts'

/** The rows of one table, with the rows of related tables below it. */
export type ReadNode = {
  /** Where the rows come from: a table, or the result of a write or call under this name. */
  source: TableName | 'written-rows'
  /** How the statement refers to the rows. */
  alias?: string
  table?: Table
  name: string
  outputName?: string
  select: SelectField[]
  where: LogicTree[]
  order: OrderTerm[]
  range: RowRange
  /** Set on every node but the root. */
  embedding?: Embedding
  children: ReadNode[]
}

export type Embedding = {
  relationship: Relationship
  /** The name of the joined rows inside the statement. */
  joinName: string
  isInner: boolean
  isSpread: boolean
}

export type RootOfRead = {
  source: TableName | 'written-rows'
  table?: Table
  schema: string
  name: string
}

type Scope = { cache: SchemaCache; schema: string; depth: number }

/** Plans what to read back for a request, with its filters, orders and ranges at their nodes. */
export function planRead(
  request: RestRequest,
  cache: SchemaCache,
  root: RootOfRead,
  maxRows: number,
): ReadNode {
  const { parameters, action } = request
  const node: ReadNode = {
    source: root.source,
    alias: root.source === 'written-rows' ? root.name : undefined,
    table: root.table,
    name: root.name,
    select: fieldsOf(parameters.select),
    where: [],
    order: [],
    range: allRows,
    children: [],
  }
  node.children = planChildren(parameters.select, node, { cache, schema: root.schema, depth: 1 })
  placeParameters(request, node)
  if (hasAggregates(parameters.select)) throw aggregatesNotAllowed()
  resolveRelatedOrders(node)
  if (action.kind !== 'mutate') restrictNode(node, maxRows)
  return node
}

/** The last key of a JSON path names the output, as in `data->settings->theme`. */
export function outputNameOf({ alias, field }: SelectField): string | undefined {
  if (alias !== undefined || field.path.length === 0) return alias
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
    item.kind === 'field' ? item.isAggregate : hasAggregates(item.children),
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
    // A junction is joined beside the table, under its own name.
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
    range: allRows,
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

/** In a write the filters of the root choose the rows to write, not those to answer. */
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
