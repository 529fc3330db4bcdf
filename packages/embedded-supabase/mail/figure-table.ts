import type { DomNode, FormatCallback } from 'html-to-text'

type Cell = { lines: string[]; columns: number; isRight: boolean }

const GAP = '   '

/**
 * Formats a data table as columns of plain text, with right-aligned figures. The converter's own tables only
 * align left.
 */
export const formatFigureTable: FormatCallback = (table, walk, builder) => {
  const elements = findRows(table).map(findCells)
  builder.openTable()
  for (const row of elements) {
    builder.openTableRow()
    for (const cell of row) {
      builder.openTableCell()
      walk(cell.children ?? [], builder)
      builder.closeTableCell()
    }
    builder.closeTableRow()
  }
  builder.closeTable({
    tableToString: (rows) =>
      drawRows(
        elements.map((row, index) =>
          row.map((element, at) => describeCell(element, rows[index]?.[at]?.text ?? '')),
        ),
      ),
  })
}

function findRows(element: DomNode): DomNode[] {
  return (element.children ?? []).flatMap((child) =>
    child.name === 'tr' ? [child] : findRows(child),
  )
}

function findCells(row: DomNode): DomNode[] {
  return (row.children ?? []).filter(({ name }) => name === 'td' || name === 'th')
}

function describeCell({ attribs }: DomNode, text: string): Cell {
  return {
    lines: text.split('\n'),
    columns: Number(attribs?.colspan ?? 1),
    isRight: /text-align:\s*right/.test(attribs?.style ?? ''),
  }
}

function drawRows(rows: Cell[][]): string {
  const widths = measureColumns(rows)
  return rows.flatMap((row) => drawRow(row, widths)).join('\n')
}

function measureColumns(rows: Cell[][]): number[] {
  const widths: number[] = []
  for (const row of rows) {
    if (row.some(({ columns }) => columns > 1)) continue
    for (const [index, { lines }] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, ...lines.map(({ length }) => length))
    }
  }
  return widths
}

function drawRow(row: Cell[], widths: number[]): string[] {
  const height = Math.max(0, ...row.map(({ lines }) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    row
      .map(({ lines, isRight }, index) => {
        const text = lines[line] ?? ''
        const width = widths[index] ?? 0
        return isRight ? text.padStart(width) : text.padEnd(width)
      })
      .join(GAP)
      .trimEnd(),
  )
}
