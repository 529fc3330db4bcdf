import { character, comma, field, fieldName, identifier, trimmed } from './field-grammar.ts'
import {
  attempt,
  chain,
  either,
  endOfInput,
  fail,
  literal,
  lookAhead,
  map,
  notFollowedBy,
  type Parser,
  succeed,
} from './parser.ts'
import {
  between,
  keepFirst,
  keepSecond,
  optional,
  pair,
  separated,
  word,
} from './parser-combinations.ts'
import type { Aggregate, SelectField, SelectItem, SelectRelation } from './syntax.ts'

type RelationHead = Omit<SelectRelation, 'children'>
type EmbedParameter = { hint: string } | { join: 'inner' | 'left' }

const alias = optional(
  attempt(keepFirst(fieldName, keepSecond(character(':'), notFollowedBy(character(':'))))),
)

const embedParameter: Parser<EmbedParameter> = keepSecond(
  character('!'),
  either<EmbedParameter>(
    attempt(word('left', { join: 'left' as const })),
    attempt(word('inner', { join: 'inner' as const })),
    attempt(map(fieldName, (hint) => ({ hint }))),
  ),
)

const embedParameters = chain(optional(embedParameter), (first) =>
  map(optional(embedParameter), (second) => ({ ...second, ...first })),
)

const openingAhead = attempt(lookAhead(literal('(')))

const relationHead: Parser<RelationHead> = trimmed(
  chain(alias, (outputName) =>
    chain(fieldName, (name) =>
      keepSecond(name === 'count' ? fail() : succeed(undefined), relationTail(name, outputName)),
    ),
  ),
)

const spreadHead: Parser<RelationHead> = trimmed(
  chain(keepSecond(literal('...'), fieldName), (name) =>
    map(relationTail(name, undefined), (head) => ({ ...head, isSpread: true })),
  ),
)

const endOfItem = either<unknown>(
  attempt(lookAhead(literal(')'))),
  attempt(lookAhead(literal(','))),
  attempt(endOfInput),
)

const cast = optional(keepSecond(literal('::'), identifier))

const aggregateCall: Parser<Aggregate> = attempt(
  keepSecond(
    character('.'),
    keepFirst(
      either<Aggregate>(
        word('sum', 'sum' as const),
        word('avg', 'avg' as const),
        word('count', 'count' as const),
        attempt(word('max', 'max' as const)),
        attempt(word('min', 'min' as const)),
      ),
      literal('()'),
    ),
  ),
)

const star: Parser<SelectField> = map(keepFirst(literal('*'), endOfItem), () => ({
  kind: 'field',
  field: { name: '*', path: [] },
}))

const countOfAll: Parser<SelectField> = chain(alias, (outputName) =>
  map(keepFirst(keepSecond(literal('count()'), cast), endOfItem), (aggregateCast) => ({
    kind: 'field',
    field: { name: '*', path: [] },
    aggregate: 'count',
    aggregateCast,
    alias: outputName,
  })),
)

const plainField: Parser<SelectField> = chain(alias, (outputName) =>
  chain(field, (selected) =>
    chain(cast, (castType) =>
      map(
        keepFirst(pair(optional(aggregateCall), cast), endOfItem),
        ([aggregate, aggregateCast]) => ({
          kind: 'field',
          field: selected,
          aggregate,
          cast: castType,
          aggregateCast,
          alias: outputName,
        }),
      ),
    ),
  ),
)

const selectField = trimmed(either(attempt(star), attempt(countOfAll), plainField))

const selectItem: Parser<SelectItem> = either<SelectItem>(
  chain(attempt(spreadHead), withChildren),
  chain(attempt(relationHead), withChildren),
  selectField,
)

export const selectItems: Parser<SelectItem[]> = separated(selectItem, comma)

function relationTail(name: string, outputName: string | undefined): Parser<RelationHead> {
  return map(keepFirst(embedParameters, openingAhead), (parameters) => ({
    kind: 'relation',
    name,
    alias: outputName,
    isSpread: false,
    ...parameters,
  }))
}

function withChildren(head: RelationHead): Parser<SelectRelation> {
  // Looked up when needed: the grammar refers to itself.
  const children: Parser<SelectItem[]> = (input, at) => selectItems(input, at)
  return map(between(character('('), character(')'), children), (items) => ({
    ...head,
    children: items,
  }))
}
