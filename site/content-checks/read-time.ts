import type { TextFile } from './content-files.ts'
import type { Problem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

const wordsPerMinute = 220
/** Looking at a chart takes half a minute. */
const minutesPerChart = 0.5

/** Compares the read time that an article claims with its length: within a minute, or a tenth. */
export function checkReadTime(text: TextFile, nodes: PlacedNode[]): Problem[] {
  const { readTime } = text.values
  if (text.kind !== 'articles' || typeof readTime !== 'number' || nodes.length === 0) return []
  const minutes = measureMinutes(nodes)
  if (Math.abs(readTime - minutes) <= Math.max(1, minutes / 10)) return []
  return [
    {
      file: text.file,
      line: text.lineOf(['readTime']),
      place: 'key "readTime"',
      expected: `about ${Math.max(1, Math.round(minutes))} minutes for ${countWords(nodes)} words and ${countCharts(nodes)} charts, at ${wordsPerMinute} words a minute and half a minute a chart`,
      found: String(readTime),
    },
  ]
}

/** Minutes, with fractions, for the text, its tables and notes, and its charts. */
export function measureMinutes(nodes: PlacedNode[]): number {
  return countWords(nodes) / wordsPerMinute + countCharts(nodes) * minutesPerChart
}

function countCharts(nodes: PlacedNode[]): number {
  return nodes.filter(({ name }) => name === 'Chart').length
}

function countWords(nodes: PlacedNode[]): number {
  return nodes
    .filter(({ type }) => type === 'text' || type === 'inlineCode')
    .flatMap(({ value }) => value?.split(/\s+/) ?? [])
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
