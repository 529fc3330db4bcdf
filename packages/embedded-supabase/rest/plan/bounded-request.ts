import type { Caller } from '#embedded/postgres/database.ts'
import { queryStringInvalid } from '#embedded/rest/errors/request-errors.ts'
import type { QueryParameters } from '#embedded/rest/parse/query-parameters.ts'
import type {
  AtPath,
  Filter,
  LogicTree,
  SelectField,
  SelectItem,
} from '#embedded/rest/parse/syntax.ts'

export type Role = Caller['role']

/**
 * Limits for one request of the API roles. Matching a pattern takes time proportional to its length times the
 * length of the text: on PGlite with 1 MB of text, 1.4 s for 500 characters and more than 15 s for 10,000. Public
 * texts have at most 500 characters.
 */
const LIMITS = {
  conditions: 100,
  patterns: 16,
  /** Each takes a value apart: on PGlite half a second for 20 of 95 KB, beside other programs a whole one. */
  textSearches: 1,
  patternLength: 500,
  /** Each element is compared with each of the row's: 14 KB took 5 s on 20 portfolios of 400 holdings. */
  containmentLength: 2_000,
  containmentValues: 100,
  embeddings: 20,
  embeddingDepth: 5,
  orderTerms: 20,
  fields: 200,
  /** The same value, under other names. */
  fieldRepeats: 5,
  /** Each unpacks the value anew: 147 of a portfolio's holdings took a second on 20 portfolios of 95 KB. */
  columnUses: 24,
}

/**
 * Refuses requests that could keep the database busy for any length of time. A regular expression with
 * back-references takes exponential time in the length of its text.
 *
 * @param regexRoles roles besides the service role that may filter by regular expressions
 */
export function assertBounded(
  parameters: QueryParameters,
  role: Role,
  regexRoles: readonly Role[],
): void {
  if (role === 'service_role') return
  const filters = [
    ...parameters.filters.map(({ value }) => value),
    ...parameters.logic.flatMap(({ value }) => filtersIn(value)),
  ]
  assertAtMost(filters.length, LIMITS.conditions, 'conditions')
  for (const filter of filters) assertCheap(filter, role, regexRoles)
  const operations = filters.map(({ operation }) => operation)
  const textSearches = operations.filter(({ kind }) => kind === 'text-search')
  assertAtMost(textSearches.length, LIMITS.textSearches, 'full-text searches')
  const patterns = operations.filter(
    (operation) => operation.kind === 'quantified' && isPattern(operation.operator),
  )
  assertAtMost(patterns.length, LIMITS.patterns, 'patterns')
  const contained = filters.flatMap(containedText).join(',')
  assertAtMost(contained.length, LIMITS.containmentLength, 'characters in values of cs, cd and ov')
  assertAtMost(contained.split(',').length, LIMITS.containmentValues, 'values in cs, cd and ov')
  const orderTerms = parameters.order.reduce((sum, { value }) => sum + value.length, 0)
  assertAtMost(orderTerms, LIMITS.orderTerms, 'order terms')
  assertAtMost(countEmbeddings(parameters.select), LIMITS.embeddings, 'embedded resources')
  assertAtMost(depthOf(parameters.select), LIMITS.embeddingDepth, 'levels of embedding')
  assertFewFields(parameters.select)
  const uses = columnsUsed(parameters).map((names) => JSON.stringify(names))
  assertAtMost(maxRepeats(uses), LIMITS.columnUses, 'uses of one column')
}

/** In selections, conditions and order, each with the name of its table in the request. */
function columnsUsed({ select, filters, logic, order }: QueryParameters): string[][] {
  const named = <Value>({ path, value }: AtPath<Value>) => ({ relation: path.at(-1) ?? '', value })
  const conditions = [
    ...filters.map(named),
    ...logic
      .map(named)
      .flatMap(({ relation, value }) =>
        filtersIn(value).map((filter) => ({ relation, value: filter })),
      ),
  ]
  const terms = order.flatMap((item) =>
    item.value.map((term) => ({ relation: term.relation ?? item.path.at(-1) ?? '', value: term })),
  )
  return [
    ...fieldsIn(select, '').map(({ relation, field }) => [relation, field.name]),
    ...[...conditions, ...terms].map(({ relation, value }) => [relation, value.field.name]),
  ]
}

/** Each alias is one more copy in the answer: 1 KB of them made 62 MB of a portfolio. */
function assertFewFields(select: SelectItem[]): void {
  const selected = fieldsIn(select, '')
  assertAtMost(selected.length, LIMITS.fields, 'selected fields')
  const values = selected.map(({ relation, field }) => JSON.stringify([relation, field]))
  assertAtMost(maxRepeats(values), LIMITS.fieldRepeats, 'selections of one value')
}

/** An embedding's alias or hint makes no other column. */
function fieldsIn(
  items: SelectItem[],
  relation: string,
): { relation: string; field: SelectField['field'] }[] {
  return items.flatMap((item) =>
    item.kind === 'field' ? [{ relation, field: item.field }] : fieldsIn(item.children, item.name),
  )
}

function maxRepeats(names: string[]): number {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts.size === 0 ? 0 : Math.max(...counts.values())
}

function filtersIn(tree: LogicTree): Filter[] {
  return tree.kind === 'filter' ? [tree] : tree.children.flatMap(filtersIn)
}

function assertCheap({ field, operation }: Filter, role: Role, regexRoles: readonly Role[]): void {
  if (operation.kind !== 'quantified') return
  const { operator, value } = operation
  if ((operator === 'match' || operator === 'imatch') && !regexRoles.includes(role)) {
    throw queryStringInvalid(
      `"failed to parse filter (${operator})" (line 1, column 1)`,
      `The operator ${operator} on "${field.name}" is not allowed for the role ${role}`,
    )
  }
  if (isPattern(operator)) {
    assertAtMost(value.length, LIMITS.patternLength, 'characters in a pattern')
  }
}

function isPattern(operator: string): boolean {
  return ['like', 'ilike', 'match', 'imatch'].includes(operator)
}

function containedText({ operation }: Filter): string[] {
  if (operation.kind !== 'simple') return []
  return ['cs', 'cd', 'ov'].includes(operation.operator) ? [operation.value] : []
}

function countEmbeddings(items: SelectItem[]): number {
  return items.reduce(
    (sum, item) => (item.kind === 'relation' ? sum + 1 + countEmbeddings(item.children) : sum),
    0,
  )
}

function depthOf(items: SelectItem[]): number {
  return items.reduce(
    (deepest, item) =>
      item.kind === 'relation' ? Math.max(deepest, 1 + depthOf(item.children)) : deepest,
    0,
  )
}

function assertAtMost(count: number, limit: number, what: string): void {
  if (count <= limit) return
  throw queryStringInvalid(
    'The query asks for too much',
    `A request can have at most ${limit} ${what}; this one has ${count}.`,
  )
}
