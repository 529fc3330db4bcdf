import { parseSync, Visitor } from 'oxc-parser'

export type MutationKind =
  | 'number'
  | 'bound'
  | 'direction'
  | 'arithmetic'
  | 'logic'
  | 'branch'
  | 'fallback'
  | 'negation'

/** No test is written for changes of these kinds. */
export const HELD_BACK: ReadonlySet<MutationKind> = new Set(['branch', 'fallback', 'negation'])

/** `start` and `end` are offsets in the source of `from`, which `to` takes the place of. */
export type Mutation = {
  kind: MutationKind
  file: string
  line: number
  start: number
  end: number
  from: string
  to: string
}

const BOUNDS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const DIRECTIONS: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '===': '!==',
  '!==': '===',
}
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }

type Span = { start: number; end: number }
type Operation = { operator: string; left: Span; right: Span }

/** Every small wrong change that still compiles to something: a number, an operator, the arms of a choice. */
export function findMutations(file: string, source: string): Mutation[] {
  const mutations: Mutation[] = []
  const types = new Set<number>()
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  const add = (kind: MutationKind, { start, end }: Span, to: string) => {
    const line = source.slice(0, start).split('\n').length
    mutations.push({ kind, file, line, start, end, from: source.slice(start, end), to })
  }
  const swap = (kind: MutationKind, swaps: Readonly<Record<string, string>>, node: Operation) => {
    const to = swaps[node.operator]
    if (to === undefined) return
    const start = source.indexOf(node.operator, node.left.end)
    add(kind, { start, end: start + node.operator.length }, to)
  }
  new Visitor({
    TSLiteralType({ literal }) {
      types.add(literal.start)
    },
    Literal(node) {
      if (typeof node.value === 'number' && !types.has(node.start)) {
        add('number', node, String(changeNumber(node.value)))
      }
    },
    BinaryExpression(node) {
      swap('bound', BOUNDS, node)
      swap('direction', DIRECTIONS, node)
      swap('arithmetic', ARITHMETIC, node)
    },
    LogicalExpression(node) {
      swap('logic', LOGIC, node)
      if (node.operator === '??') add('fallback', node, textOf(node.left))
    },
    ConditionalExpression(node) {
      const { test, consequent, alternate } = node
      add('branch', node, `${textOf(test)} ? ${textOf(alternate)} : ${textOf(consequent)}`)
    },
    UnaryExpression(node) {
      if (node.operator === '!') add('negation', node, textOf(node.argument))
    },
  }).visit(parseSync(file, source).program)
  return mutations
}

/** A tenth more of a small whole number, such as a count of decimals, is often cut off again. */
function changeNumber(value: number): number {
  return Number.isInteger(value) && value < 10 ? value + 1 : value * 1.1
}
