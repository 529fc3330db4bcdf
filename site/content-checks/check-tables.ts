import type { Problem } from './problem.ts'
import type { PlacedNode, TextNode } from './text-tree.ts'

/** Columns without a name: read aloud, their cells belong to nothing. */
export function checkTables(file: string, nodes: PlacedNode[]): Problem[] {
  return nodes.flatMap(({ type, line, children = [] }) => {
    if (type !== 'table') return []
    const names = (children[0]?.children ?? []).map((cell) => readWords(cell).trim())
    return names.flatMap((name, index): Problem[] => {
      const place = `table, column ${index + 1}`
      return name ? [] : [{ file, line, place, expected: 'a name above it', found: 'nothing' }]
    })
  })
}

function readWords({ value = '', children = [] }: TextNode): string {
  return value + children.map(readWords).join('')
}
