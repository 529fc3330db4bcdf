/**
 * Parts a rendered text (HTML) before its list of footnotes, which GitHub-flavoured Markdown puts
 * at the very end. A text without footnotes has empty `notes`.
 */
export function splitNotes(html: string): { text: string; notes: string } {
  const start = html.lastIndexOf('<section data-footnotes')
  if (start === -1) return { text: html, notes: '' }
  return { text: html.slice(0, start), notes: html.slice(start) }
}

/** A number and its per cent sign stay on one line: a sign alone at the beginning of a line says nothing. */
export function holdTogether(html: string): string {
  return html.replace(/(\d) %/g, '$1&nbsp;%')
}

/** Marks links whose text is their address already: on paper it is not said twice (`print.css`). */
export function markPlainAddresses(html: string): string {
  return html.replace(
    /<a (href="https?:\/\/([^"<]+)">(?:https?:\/\/)?\2<\/a>)/g,
    '<a data-plain-address $1',
  )
}

/**
 * The alignment that Markdown gives a column, out of the style it comes in. The content security
 * policy allows no styles in attributes, so that the style sheet has to do it.
 */
export function getColumnAlignment(style: unknown): 'center' | 'right' | undefined {
  const found = /right|center/.exec(JSON.stringify(style) ?? '')?.[0]
  return found === 'right' || found === 'center' ? found : undefined
}
