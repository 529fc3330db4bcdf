type Cell = string | number

/** RFC 4180. Defuses text that a spreadsheet would run as a formula. */
export function writeCsvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = guardFromFormula(cell)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Spreadsheets run cells with these first characters as formulas, including the full-width forms.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

export function guardFromFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}
