import { scoreHeadings } from './broker-columns.ts'

type Cells = readonly string[]

/** The row that names most columns of holdings; of a statement with sections, that of the positions. */
export function findHeadings(cells: readonly Cells[]): number | undefined {
  let best: { row: number; score: number } | undefined
  for (const [row, headings] of cells.entries()) {
    if (headings.length > 200) continue
    const score = scoreHeadings(headings)
    if (score < 2) continue
    const section = (headings[0] ?? '').toLowerCase()
    const isPositions = /^(?:open positions|positions|holdings|\u6301\u4ed3)$/.test(section)
    const isOther = headings[1] === 'Header' && !isPositions
    const total = score + (isPositions ? 10 : 0) - (isOther ? 10 : 0)
    if (!best || total > best.score) best = { row, score: total }
  }
  return best?.row
}

/** Statements with several sections repeat a section's name in every row. */
export function takeRows(cells: readonly Cells[], head: number): Cells[] {
  const headings = cells[head] ?? []
  const below = cells.slice(head + 1)
  if (headings[1] !== 'Header') {
    const next = below.findIndex((row) => scoreHeadings(row) >= 3)
    return next < 0
      ? below
      : [...below.slice(0, next), ...takeRowsOfSameShape(below, next, headings)]
  }
  const lots = headings.indexOf('DataDiscriminator')
  const category = headings.indexOf('Asset Category')
  return below.filter(
    (row) =>
      row[0] === headings[0] &&
      row[1] === 'Data' &&
      (lots < 0 || row[lots] === 'Summary') &&
      (category < 0 || /stock|fund|etf/i.test(row[category] ?? '')),
  )
}

/** A file of several accounts repeats the same headings. Other headings end the table. */
function takeRowsOfSameShape(below: readonly Cells[], next: number, headings: Cells): Cells[] {
  const same = below[next]?.join('\t') === headings.join('\t')
  if (!same) return []
  return below.slice(next + 1).filter((row) => row.join('\t') !== headings.join('\t'))
}
