import type { TextFile } from './content-files.ts'
import type { Problem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

const wordsPerMinute = 220

/** Compares the read time that an article claims with its length: within a minute, or a twentieth. */
export function checkReadTime(text: TextFile, nodes: PlacedNode[]): Problem[] {
  const { readTime } = text.values
  if (text.kind !== 'articles' || typeof readTime !== 'number' || nodes.length === 0) return []
  const words = countWords(nodes)
  const minutes = words / wordsPerMinute
  if (Math.abs(readTime - minutes) <= Math.max(1, minutes / 20)) return []
  const expected = `about ${Math.max(1, Math.round(minutes))} for ${words} words at ${wordsPerMinute} a minute`
  const line = text.lineOf(['readTime'])
  return [{ file: text.file, line, place: 'key "readTime"', expected, found: String(readTime) }]
}

/** Text and tables; sources, which stand in footnotes, are looked up rather than read. */
function countWords(nodes: PlacedNode[]): number {
  return nodes
    .filter(({ type, isInFootnote }) => !isInFootnote && (type === 'text' || type === 'inlineCode'))
    .flatMap(({ value }) => value?.split(/\s+/) ?? [])
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
