import type { Problem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

/** Footnotes that are called and not written, written and not called, or written twice. */
export function checkFootnotes(file: string, nodes: PlacedNode[]): Problem[] {
  const definitions = nodes.filter(({ type }) => type === 'footnoteDefinition')
  const references = nodes.filter(({ type }) => type === 'footnoteReference')
  const called = new Set(references.map(({ identifier }) => identifier))
  return [
    ...nodes.flatMap((node) => findUndefined(file, node)),
    ...definitions.flatMap((definition, index): Problem[] => {
      const place = `footnote "${definition.label}"`
      const { line, label, identifier } = definition
      if (!called.has(identifier)) {
        const expected = `a reference [^${label}] in the text`
        return [{ file, line, place, expected, found: 'a footnote that nothing refers to' }]
      }
      const first = definitions.findIndex((other) => other.identifier === identifier)
      if (first === index) return []
      const found = `a second one; the first is on line ${definitions[first]?.line}`
      return [{ file, line, place, expected: 'one footnote of this name', found }]
    }),
  ]
}

/** A reference without its footnote stays ordinary text. */
function findUndefined(file: string, node: PlacedNode): Problem[] {
  if (node.type !== 'text') return []
  const before = (index: number) => node.value?.slice(0, index).split('\n').length ?? 1
  return [...(node.value ?? '').matchAll(/\[\^([^[\]\s]+)\]/g)].map(
    ({ 0: found, 1: label, index }) => ({
      file,
      line: node.line + before(index) - 1,
      place: `footnote "${label}"`,
      expected: `a line that begins with [^${label}]: and holds the footnote`,
      found: `${found} without it`,
    }),
  )
}
