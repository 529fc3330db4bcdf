import writeExcelFile, { type Cell } from 'write-excel-file/node'
import type { Worksheet, WorksheetRow } from './worksheet-schema.ts'

const HEAD_ROWS = 3
const INPUT_COLOR = '#1f4e9e'

export async function writeWorkbook(sheet: Worksheet, address: string): Promise<Buffer> {
  const cells = placeRows(sheet.rows)
  const data: Cell[][] = [
    [{ value: sheet.title, fontWeight: 'bold' }],
    [`From ${address}. Change the blue figures; the others are formulas.`],
    [],
    ...sheet.rows.map((row) => writeRow(row, cells)),
  ]
  const columns = [{ width: 58 }, { width: 16 }, { width: 26 }]
  return writeExcelFile(data, { columns, sheet: 'Worked example' }).toBuffer()
}

function writeRow(row: WorksheetRow, cells: ReadonlyMap<string, string>): Cell[] {
  if ('heading' in row) return [{ value: row.heading, fontWeight: 'bold' }]
  if ('note' in row) return [row.note]
  const { label, format, unit = '' } = row
  const value: Cell =
    'formula' in row
      ? { type: 'Formula', value: referToCells(row.formula, cells), format }
      : { type: Number, value: row.value, format, textColor: INPUT_COLOR }
  return [label, value, unit]
}

export function placeRows(rows: readonly WorksheetRow[]): Map<string, string> {
  return new Map(
    rows.flatMap((row, index) => ('id' in row ? [[row.id, `B${HEAD_ROWS + 1 + index}`]] : [])),
  )
}

/** Replaces ids by cells. Words in capitals are spreadsheet functions. */
export function referToCells(formula: string, cells: ReadonlyMap<string, string>): string {
  return formula.replace(/[A-Za-z][A-Za-z0-9]*/g, (name) => {
    if (/^[A-Z]+$/.test(name)) return name
    const cell = cells.get(name)
    if (!cell) throw new Error(`Expected the id of a row, found "${name}" in "${formula}".`)
    return cell
  })
}
