import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { z } from 'zod'
import type { IssueBody } from './compile-issue.ts'

/**
 * A compiled issue as JSON: text, or an element with its properties and children. A name that
 * begins with a capital letter is one of the issue's own blocks, and "" a group without an element.
 */
export type IssueTree =
  | string
  | { name: string; properties: Record<string, unknown>; children: IssueTree[] }

export const IssueTreeSchema: z.ZodType<IssueTree> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9]{0,40}$/),
      properties: z.record(z.string(), z.unknown()),
      children: z.array(IssueTreeSchema),
    }),
  ]),
)

/** @throws if the issue uses a component other than `blocks` */
export function serializeIssue(body: IssueBody, blocks: readonly string[]): IssueTree {
  const marks = new Map(blocks.map((name) => [markBlock(), name]))
  const components = Object.fromEntries([...marks].map(([mark, name]) => [name, mark]))
  const [tree = ''] = serialize(body({ components }), (type) => {
    if (typeof type === 'string') return type
    if (type === Fragment) return ''
    const name = marks.get(type as () => null)
    if (name === undefined) throw new Error('an issue should use its own blocks only')
    return name
  })
  return tree
}

function markBlock(): () => null {
  return () => null
}

function serialize(node: ReactNode, nameOf: (type: unknown) => string): IssueTree[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)]
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => serialize(each, nameOf))
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(node)) return []
  const { children, components: _components, ...properties } = node.props
  return [{ name: nameOf(node.type), properties, children: serialize(children, nameOf) }]
}

export function reviveIssue(tree: IssueTree): IssueBody {
  return ({ components }) => revive(tree, components)
}

function revive(tree: IssueTree, components: Record<string, unknown>): ReactNode {
  if (typeof tree === 'string') return tree
  const { name, properties, children } = tree
  const type = name === '' ? Fragment : ((components[name] ?? name) as string)
  return createElement(type, properties, ...children.map((child) => revive(child, components)))
}
