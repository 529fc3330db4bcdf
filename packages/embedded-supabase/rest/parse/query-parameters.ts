import { queryStringInvalid } from '#embedded/rest/errors/request-errors.ts'
import { columnNames, fieldAtPath, logicKey } from './field-grammar.ts'
import { condition, logicTree, wholeValue } from './filter-grammar.ts'
import { orderTerms } from './order-grammar.ts'
import { type Parser, parseText } from './parser.ts'
import type { QueryParameter } from './query-string.ts'
import { parseLimitAndOffset, type RowRange } from './row-range.ts'
import { selectItems } from './select-grammar.ts'
import type { AtPath, Filter, LogicTree, OrderTerm, SelectItem } from './syntax.ts'

export type QueryParameters = {
  select: SelectItem[]
  columns?: string[]
  onConflict?: string[]
  filters: AtPath<Filter>[]
  filterKeys: string[]
  logic: AtPath<LogicTree>[]
  order: AtPath<OrderTerm[]>[]
  range: RowRange
  embeddedRanges: AtPath<RowRange>[]
  callArguments: [name: string, value: string][]
}

const filterCondition = condition(wholeValue)

type Given = { key: string; value: string }
type ReadFilter = AtPath<Filter> | { argument: [string, string] }

const RESERVED = ['select', 'columns', 'on_conflict']
const RESERVED_ENDINGS = ['order', 'limit', 'offset', 'and', 'or']

/** Parses the parameters in PostgREST's order, which decides which error is shown. */
export function parseQueryParameters(
  parameters: readonly QueryParameter[],
  isFunctionRead: boolean,
): QueryParameters {
  const given = parameters.filter((parameter): parameter is Given => parameter.value !== undefined)
  const endingIn = (ending: string) => given.filter(({ key }) => lastWord(key) === ending)
  const textOf = (name: string) => given.find(({ key }) => key === name)?.value
  const order = endingIn('order').map(parseOrder)
  const logic = given.filter(({ key }) => ['and', 'or'].includes(lastWord(key))).map(parseLogic)
  const columns = parseColumns('columns', textOf('columns'))
  const select = parseSelect(textOf('select') ?? '*')
  const filterParameters = given.filter(({ key }) => isFilterKey(key))
  const read = filterParameters.map((parameter) => parseFilter(parameter, isFunctionRead))
  return {
    order,
    logic,
    columns,
    select,
    filters: read.filter((item): item is AtPath<Filter> => 'path' in item),
    filterKeys: filterParameters.map(({ key }) => key),
    callArguments: read.flatMap((item) => ('argument' in item ? [item.argument] : [])),
    onConflict: parseColumns('on_conflict', textOf('on_conflict')),
    ...parseRanges(endingIn('limit'), endingIn('offset')),
  }
}

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

function isFilterKey(key: string): boolean {
  return !RESERVED_ENDINGS.includes(lastWord(key)) && !RESERVED.includes(key)
}

function parseOrder({ key, value }: Given): AtPath<OrderTerm[]> {
  const { path } = parse({ parser: fieldAtPath, text: key, what: 'tree path' })
  return { path, value: parse({ parser: orderTerms, text: value, what: 'order' }) }
}

function parseLogic({ key, value }: Given): AtPath<LogicTree> {
  const { path, value: operator } = parse({ parser: logicKey, text: key, what: 'logic path' })
  return {
    path,
    value: parse({ parser: logicTree, text: operator + value, what: 'logic tree', shown: value }),
  }
}

function parseSelect(value: string): SelectItem[] {
  return parse({ parser: selectItems, text: value, what: 'select parameter' })
}

function parseColumns(name: string, value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined
  return [...new Set(parse({ parser: columnNames, text: value, what: `${name} parameter` }))]
}

function parseFilter({ key, value }: Given, isFunctionRead: boolean): ReadFilter {
  const { path, value: field } = parse({ parser: fieldAtPath, text: key, what: 'tree path' })
  // In a GET call, a parameter that is not a condition is an argument, if the parser consumed nothing.
  if (isFunctionRead) {
    const reply = filterCondition(Array.from(value), 0)
    if (!reply.isOk && !reply.hasConsumed) return { argument: [field.name, value] }
  }
  return {
    path,
    value: {
      kind: 'filter',
      field,
      ...parse({ parser: filterCondition, text: value, what: 'filter' }),
    },
  }
}

function parseRanges(limits: Given[], offsets: Given[]) {
  const limitOf = new Map(limits.map(({ key, value }) => [withoutLastWord(key), value]))
  const offsetOf = new Map(offsets.map(({ key, value }) => [withoutLastWord(key), value]))
  const ranges = [...new Set([...limitOf.keys(), ...offsetOf.keys()])].map((key) => ({
    key,
    range: parseLimitAndOffset(limitOf.get(key), offsetOf.get(key)),
  }))
  const root = ranges.find(({ key }) => key === '')
  return {
    range: root?.range ?? { offset: 0n },
    embeddedRanges: ranges
      .filter(({ key }) => key !== '')
      .map(({ key, range }) => {
        const { path, value } = parse({ parser: fieldAtPath, text: key, what: 'tree path' })
        return { path: [...path, value.name], value: range }
      }),
  }
}

function withoutLastWord(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('.')))
}

function parse<T>({
  parser,
  text,
  what,
  shown = text,
}: {
  parser: Parser<T>
  text: string
  what: string
  shown?: string
}): T {
  const result = parseText(parser, text)
  if (result.isOk) return result.value
  const { position, explanation } = result.failure
  throw queryStringInvalid(`"failed to parse ${what} (${shown})" ${position}`, explanation)
}
