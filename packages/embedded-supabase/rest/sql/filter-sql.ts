import type {
  Filter,
  IsValue,
  LogicTree,
  Operation,
  QuantifiedOperator,
  SimpleOperator,
  TextSearchOperator,
} from '#embedded/rest/parse/syntax.ts'
import { comparedType, fieldSql, type Rows } from './field-sql.ts'
import type { BoundValues } from './identifiers.ts'
import { arrayText } from './identifiers.ts'

const SIMPLE_OPERATORS: Record<SimpleOperator, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const QUANTIFIED_OPERATORS: Record<QuantifiedOperator, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

const TEXT_SEARCH_FUNCTIONS: Record<TextSearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const IS_OPERANDS: Record<IsValue, string> = {
  null: 'NULL',
  not_null: 'NOT NULL',
  true: 'TRUE',
  false: 'FALSE',
  unknown: 'UNKNOWN',
}

export function logicSql({
  tree,
  rows,
  bound,
  special = () => undefined,
}: {
  tree: LogicTree
  rows: Rows
  bound: BoundValues
  special?: (tree: LogicTree) => string | undefined
}): string {
  if (tree.kind === 'filter') return special(tree) ?? filterSql(tree, rows, bound)
  const parts = tree.children.map((child) => logicSql({ tree: child, rows, bound, special }))
  return `${tree.isNegated ? 'NOT ' : ''}(${parts.join(tree.operator === 'and' ? ' AND ' : ' OR ')})`
}

function filterSql(filter: Filter, rows: Rows, bound: BoundValues): string {
  const { field, operation, isNegated } = filter
  const type = comparedType(field, rows)
  const column = fieldSql(field, rows, bound)
  const subject =
    operation.kind === 'text-search' && type !== 'tsvector'
      ? `to_tsvector(${languageSql(operation.language, bound)}${column})`
      : column
  const condition = `${subject} ${operationSql(operation, type, bound)}`
  return isNegated ? `NOT ${condition}` : condition
}

function operationSql(operation: Operation, type: string | undefined, bound: BoundValues): string {
  switch (operation.kind) {
    case 'simple':
      return `${SIMPLE_OPERATORS[operation.operator]} ${valueSql(operation.value, type, bound)}`
    case 'quantified':
      return quantifiedSql(operation, type, bound)
    case 'in':
      return operation.values.length === 1 && operation.values[0] === ''
        ? `= ANY ('{}')`
        : `= ANY (${valueSql(arrayText(operation.values), type && `${type}[]`, bound)})`
    case 'is':
      return `IS ${IS_OPERANDS[operation.value]}`
    case 'is-distinct':
      return `IS DISTINCT FROM ${valueSql(operation.value, type, bound)}`
    case 'text-search': {
      const language = languageSql(operation.language, bound)
      return `@@ ${TEXT_SEARCH_FUNCTIONS[operation.operator]}(${language}${bound.bind(operation.value)})`
    }
  }
}

function quantifiedSql(
  { operator, quantifier, value }: Extract<Operation, { kind: 'quantified' }>,
  type: string | undefined,
  bound: BoundValues,
): string {
  const isPattern = ['like', 'ilike', 'match', 'imatch'].includes(operator)
  const comparedAs = isPattern ? 'text' : type
  // `*` may replace the percent sign, which needs escaping in a URL.
  const text = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value
  const operand = quantifier
    ? `${quantifier.toUpperCase()}(${valueSql(text, comparedAs && `${comparedAs}[]`, bound)})`
    : valueSql(text, comparedAs, bound)
  return `${QUANTIFIED_OPERATORS[operator]} ${operand}`
}

/** Without a type the parameter has no cast: PostgreSQL infers the type or refuses the column. */
function valueSql(value: string, type: string | undefined, bound: BoundValues): string {
  const text = bound.bind(value)
  return type === undefined ? text.replace('::text', '') : `${text}::${type}`
}

function languageSql(language: string | undefined, bound: BoundValues): string {
  return language === undefined ? '' : `${bound.bind(language)}::regconfig, `
}
