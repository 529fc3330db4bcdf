/**
 * Spreadsheets take a cell that begins so for a formula, and run it, also in its full-width form.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Text that a spreadsheet shows and does not run: an apostrophe stands before what looks like a formula. */
export function guardFromFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** The text as it was before `guardFromFormula`. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}
