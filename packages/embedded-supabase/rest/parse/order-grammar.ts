import { character, delimiter, field, fieldName, trimmed } from './field-grammar.ts'
import { attempt, chain, either, endOfInput, lookAhead, map, type Parser } from './parser.ts'
import {
  between,
  keepFirst,
  keepSecond,
  optional,
  pair,
  separatedOnce,
  word,
} from './parser-combinations.ts'
import type { OrderTerm } from './syntax.ts'

type Sorting = Pick<OrderTerm, 'direction' | 'nulls'>

const direction = optional(
  either<'asc' | 'desc'>(
    attempt(keepSecond(delimiter, word('asc', 'asc' as const))),
    attempt(keepSecond(delimiter, word('desc', 'desc' as const))),
  ),
)

const nulls = either<'nullsfirst' | 'nullslast'>(
  attempt(keepSecond(delimiter, word('nullsfirst', 'nullsfirst' as const))),
  attempt(keepSecond(delimiter, word('nullslast', 'nullslast' as const))),
)

const endOfTerm = either<unknown>(attempt(lookAhead(character(','))), attempt(endOfInput))

const sorting: Parser<Sorting> = chain(direction, (chosen) =>
  map(
    either(
      keepFirst(optional(nulls), endOfTerm),
      map(endOfTerm, () => undefined),
    ),
    (place): Sorting => ({ direction: chosen, nulls: place }),
  ),
)

const columnTerm: Parser<OrderTerm> = chain(field, (column) =>
  map(sorting, (sorted) => ({ field: column, ...sorted })),
)

const relationTerm: Parser<OrderTerm> = chain(
  pair(fieldName, between(character('('), character(')'), field)),
  ([relation, column]) => map(sorting, (sorted) => ({ relation, field: column, ...sorted })),
)

export const orderTerms: Parser<OrderTerm[]> = separatedOnce(
  trimmed(either(attempt(relationTerm), columnTerm)),
  character(','),
)
