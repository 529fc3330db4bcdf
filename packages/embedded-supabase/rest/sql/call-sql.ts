import type { Payload } from '#embedded/rest/parse/payload.ts'
import type { LogicTree } from '#embedded/rest/parse/syntax.ts'
import type { CallPlan } from '#embedded/rest/plan/action-plan.ts'
import type { RoutineParameter } from '#embedded/rest/schema-cache/schema-cache.ts'
import type { BoundValues } from './identifiers.ts'
import { arrayText, qualify, quoteName, quoteTable } from './identifiers.ts'
import { jsonBodySql, neededColumns } from './mutation-sql.ts'

export type CallArguments =
  | { kind: 'body'; payload: Payload }
  | { kind: 'texts'; texts: [name: string, value: string][] }

export function callSql(plan: CallPlan, given: CallArguments, bound: BoundValues): string {
  const { routine, givenNames } = plan
  const parameters = routine.parameters.filter(({ name }) => givenNames.includes(name))
  const [only] = routine.parameters
  if (only?.name === '' && given.kind === 'body') {
    const value = `${bound.bind(given.payload.text)}::${only.type}`
    return `SELECT ${columnsSql(plan)} FROM ${invoke(plan, value)}`
  }
  if (parameters.length === 0) return `SELECT ${columnsSql(plan)} FROM ${invoke(plan, '')}`
  if (given.kind === 'texts') {
    const values = parameters.map((parameter) => textArgument(parameter, given.texts, bound))
    return `SELECT ${columnsSql(plan)} FROM ${invoke(plan, values.join(', '))}`
  }
  const body = jsonBodySql(
    given.payload,
    { columns: parameters, hasDefaults: false, isSingle: true },
    bound,
  )
  const values = parameters.map((parameter) =>
    named(parameter, qualify('pgrst_body', parameter.name)),
  )
  return `SELECT ${columnsSql(plan)} ${body}, LATERAL ${invoke(plan, values.join(', '))}`
}

function invoke({ routine }: CallPlan, values: string): string {
  const call = `${quoteTable(routine)}(${values})`
  return routine.returns.isComposite
    ? `${call} pgrst_call`
    : `(SELECT ${call} pgrst_scalar) pgrst_call`
}

function columnsSql({ routine, read }: CallPlan): string {
  if (!routine.returns.isComposite) return 'pgrst_call.pgrst_scalar'
  const needed = neededColumns(read, [])
  const filtered = needed.includes('*') ? [] : read.where.flatMap(filteredNames)
  const names = [...new Set([...needed, ...filtered])]
  return names.map((name) => qualify('pgrst_call', name)).join(', ') || '*'
}

function filteredNames(tree: LogicTree): string[] {
  return tree.kind === 'filter' ? [tree.field.name] : tree.children.flatMap(filteredNames)
}

function named({ name, isVariadic }: RoutineParameter, value: string): string {
  return `${isVariadic ? 'VARIADIC ' : ''}${quoteName(name)} := ${value}`
}

function textArgument(
  parameter: RoutineParameter,
  texts: [string, string][],
  bound: BoundValues,
): string {
  const values = texts.filter(([name]) => name === parameter.name).map(([, value]) => value)
  const value = parameter.isVariadic ? arrayText(values) : (values.at(-1) ?? '')
  return named(parameter, `${bound.bind(value)}::${parameter.type}`)
}
