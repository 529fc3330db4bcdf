import {
  anyCharacter,
  character,
  comma,
  delimiter,
  field,
  identifier,
  quotedValue,
  trimmed,
} from './field-grammar.ts'
import {
  attempt,
  chain,
  either,
  labeled,
  literal,
  map,
  notFollowedBy,
  type Parser,
  satisfy,
  succeed,
  textOf,
} from './parser.ts'
import {
  between,
  keepFirst,
  keepSecond,
  noneOf,
  optional,
  pair,
  separatedOnce,
  word,
} from './parser-combinations.ts'
import {
  type Condition,
  type Filter,
  IS_VALUES,
  type LogicTree,
  type Operation,
  QUANTIFIED_OPERATORS,
  type Quantifier,
  SIMPLE_OPERATORS,
  TEXT_SEARCH_OPERATORS,
} from './syntax.ts'

export const wholeValue = textOf(anyCharacter)

const listElement = either(
  attempt(keepFirst(quotedValue, notFollowedBy(noneOf(',)').parser))),
  textOf(noneOf(',)')),
)

const listValue = between(
  trimmed(character('(')),
  trimmed(character(')')),
  separatedOnce(listElement, character(',')),
)

const arrayLiteral = map(
  pair(pair(literal('{'), textOf(noneOf('{}'))), literal('}')),
  ([[open, inner], close]) => open + inner + close,
)

const nestedValue = either(
  attempt(keepFirst(quotedValue, notFollowedBy(noneOf(',)').parser))),
  attempt(arrayLiteral),
  textOf(noneOf(',)')),
)

const isValue = labeled(
  either(...IS_VALUES.map((value) => attempt(map(caseInsensitive(value), () => value)))),
  `isVal: (${IS_VALUES.join(', ')})`,
)

export function condition(value: Parser<string>): Parser<Condition> {
  const negation = either(attempt(keepFirst(word('not', true), delimiter)), succeed(false))
  return map(pair(negation, operation(value)), ([isNegated, found]) => ({
    isNegated,
    operation: found,
  }))
}

export const logicTree: Parser<LogicTree> = (input, at) => logicTreeOnce(input, at)

const nestedFilter: Parser<Filter> = map(
  pair(keepFirst(field, delimiter), condition(nestedValue)),
  ([filtered, found]) => ({ kind: 'filter', field: filtered, ...found }),
)

const logicNegation = labeled(
  either(attempt(keepFirst(word('not', true), delimiter)), succeed(false)),
  'negation operator (not)',
)

const logicOperator = labeled(
  either<'and' | 'or'>(attempt(word('and', 'and' as const)), word('or', 'or' as const)),
  'logic operator (and, or)',
)

const logicBranch: Parser<LogicTree> = chain(
  pair(logicNegation, logicOperator),
  ([isNegated, operator]) =>
    map(
      between(trimmed(character('(')), trimmed(character(')')), separatedOnce(logicTree, comma)),
      (children) => ({ kind: 'logic', isNegated, operator, children }),
    ),
)

const logicTreeOnce = either<LogicTree>(attempt(nestedFilter), logicBranch)

function operation(value: Parser<string>): Parser<Operation> {
  return labeled(
    either<Operation>(
      map(keepSecond(prefix('in'), listValue), (values) => ({ kind: 'in', values })),
      map(keepSecond(prefix('is'), isValue), (found) => ({ kind: 'is', value: found })),
      map(keepSecond(prefix('isdistinct'), value), (found) => ({
        kind: 'is-distinct',
        value: found,
      })),
      attempt(textSearch(value)),
      attempt(simple(value)),
      attempt(quantified(value)),
    ),
    'operator (eq, gt, ...)',
  )
}

function prefix(text: string) {
  return attempt(keepFirst(literal(text), delimiter))
}

function simple(value: Parser<string>): Parser<Operation> {
  const operator = labeled(
    either(...SIMPLE_OPERATORS.map((name) => attempt(word(name, name)))),
    'unknown single value operator',
  )
  return map(pair(keepFirst(operator, delimiter), value), ([name, text]) => ({
    kind: 'simple',
    operator: name,
    value: text,
  }))
}

function quantified(value: Parser<string>): Parser<Operation> {
  const operator = labeled(
    either(...QUANTIFIED_OPERATORS.map((name) => attempt(word(name, name)))),
    'unknown single value operator',
  )
  const quantifier = optional(
    attempt(
      between(
        character('('),
        character(')'),
        either<Quantifier>(attempt(word('any', 'any' as const)), word('all', 'all' as const)),
      ),
    ),
  )
  return chain(pair(operator, quantifier), ([name, modifier]) =>
    map(keepSecond(delimiter, value), (text) => ({
      kind: 'quantified',
      operator: name,
      quantifier: modifier,
      value: text,
    })),
  )
}

function textSearch(value: Parser<string>): Parser<Operation> {
  const operator = either(...TEXT_SEARCH_OPERATORS.map((name) => attempt(word(name, name))))
  const language = optional(attempt(between(character('('), character(')'), identifier)))
  return chain(pair(operator, language), ([name, configuration]) =>
    map(keepSecond(delimiter, value), (text) => ({
      kind: 'text-search',
      operator: name,
      language: configuration,
      value: text,
    })),
  )
}

function caseInsensitive(text: string): Parser<string> {
  const letters = Array.from(text).map((expected) =>
    satisfy((found) => found === expected || found === expected.toUpperCase()),
  )
  return letters.reduce((before, next) => keepSecond(before, next))
}
