/** A number and its per cent sign stay on one line: a sign alone at the beginning of a line says nothing. */
export function holdTogether(html: string): string {
  return html.replace(/(\d) %/g, '$1&nbsp;%')
}
