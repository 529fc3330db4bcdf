import type { TextFile } from './content-files.ts'
import type { Problem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

const recorded = ['MarketSnapshot', 'Picks']

/**
 * Figures and picks in an issue need the record of its morning, which a draft may still lack; in
 * other texts there is no morning to show.
 */
export function checkRecord(text: TextFile, nodes: PlacedNode[], records: string[]): Problem[] {
  const { file, kind, id, isDraft } = text
  return nodes
    .filter(({ name }) => recorded.includes(name ?? ''))
    .flatMap(({ name, line }): Problem[] => {
      const place = `<${name}>`
      if (kind !== 'newsletter') {
        return [{ file, line, place, expected: 'figures and picks in issues only', found: place }]
      }
      if (isDraft || records.includes(id)) return []
      const expected = `the file content/data/newsletter/${id}.json, which "npm run record-issue -- ${id}" makes`
      return [{ file, line, place, expected, found: 'no such file' }]
    })
}
