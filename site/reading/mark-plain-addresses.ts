/** Marks links whose text is their address already: on paper it is not said twice (`print.css`). */
export function markPlainAddresses(html: string): string {
  return html.replace(
    /<a (href="https?:\/\/([^"<]+)">(?:https?:\/\/)?\2<\/a>)/g,
    '<a data-plain-address $1',
  )
}
