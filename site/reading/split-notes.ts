/**
 * Parts a rendered text (HTML) before its list of footnotes, which GitHub-flavoured Markdown puts
 * at the very end. A text without footnotes has empty `notes`.
 */
export function splitNotes(html: string): { text: string; notes: string } {
  const start = html.lastIndexOf('<section data-footnotes')
  if (start === -1) return { text: html, notes: '' }
  return { text: html.slice(0, start), notes: html.slice(start) }
}
