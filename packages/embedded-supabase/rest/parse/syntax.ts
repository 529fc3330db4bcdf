export type JsonStep = {
  arrow: '->' | '->>'
  operand: { kind: 'key' | 'index'; value: string }
}

export type Field = { name: string; path: JsonStep[] }

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export type SelectField = {
  kind: 'field'
  field: Field
  aggregate?: Aggregate
  /** Of the column, before an aggregate. */
  cast?: string
  aggregateCast?: string
  alias?: string
}

export type SelectRelation = {
  kind: 'relation'
  name: string
  alias?: string
  hint?: string
  join?: 'inner' | 'left'
  isSpread: boolean
  children: SelectItem[]
}

export type SelectItem = SelectField | SelectRelation

export type Quantifier = 'any' | 'all'

/** Longer names come before their prefixes, since alternatives are tried in order. */
export const QUANTIFIED_OPERATORS = [
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
] as const
export const SIMPLE_OPERATORS = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
export const TEXT_SEARCH_OPERATORS = ['fts', 'plfts', 'phfts', 'wfts'] as const
export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type QuantifiedOperator = (typeof QUANTIFIED_OPERATORS)[number]
export type SimpleOperator = (typeof SIMPLE_OPERATORS)[number]
export type TextSearchOperator = (typeof TEXT_SEARCH_OPERATORS)[number]
export type IsValue = (typeof IS_VALUES)[number]

export type Operation =
  | { kind: 'simple'; operator: SimpleOperator; value: string }
  | { kind: 'quantified'; operator: QuantifiedOperator; quantifier?: Quantifier; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'is-distinct'; value: string }
  | { kind: 'text-search'; operator: TextSearchOperator; language?: string; value: string }

export type Condition = { isNegated: boolean; operation: Operation }

export type Filter = { kind: 'filter'; field: Field } & Condition

export type LogicTree =
  | Filter
  | { kind: 'logic'; isNegated: boolean; operator: 'and' | 'or'; children: LogicTree[] }

export type OrderTerm = {
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'nullsfirst' | 'nullslast'
}

/** Embedded tables on the way from the root, outermost first. */
export type EmbedPath = string[]

export type AtPath<T> = { path: EmbedPath; value: T }
