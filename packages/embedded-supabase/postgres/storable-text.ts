/** PostgreSQL stores neither null characters nor halves of surrogate pairs. */
export function storableText(text: string, maxCharacters: number): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, maxCharacters).toWellFormed()
}
