/** Splits HTML before the footnotes, which GitHub-flavored Markdown puts last. `notes` is empty without footnotes. */
export function splitNotes(html: string): { text: string; notes: string } {
  const start = html.lastIndexOf('<section data-footnotes')
  if (start === -1) return { text: html, notes: '' }
  return { text: html.slice(0, start), notes: html.slice(start) }
}

export function holdTogether(html: string): string {
  return html.replace(/(\d) %/g, '$1&nbsp;%')
}

/** Marks links whose text is their address, so that `print.css` does not print it twice. */
export function markPlainAddresses(html: string): string {
  return html.replace(
    /<a (href="https?:\/\/([^"<]+)">(?:https?:\/\/)?\2<\/a>)/g,
    '<a data-plain-address $1',
  )
}

/** The alignment of a Markdown column. The content security policy forbids style attributes, so the style sheet applies it. */
export function getColumnAlignment(style: unknown): 'center' | 'right' | undefined {
  const found = /right|center/.exec(JSON.stringify(style) ?? '')?.[0]
  return found === 'right' || found === 'center' ? found : undefined
}
