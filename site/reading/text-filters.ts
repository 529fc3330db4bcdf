/**
 * Splits HTML before the footnotes, which GitHub-flavored Markdown puts last. `notes` is empty if
 * there are none.
 */
export function splitNotes(html: string): { text: string; notes: string } {
  const start = html.lastIndexOf('<section data-footnotes')
  if (start === -1) return { text: html, notes: '' }
  return { text: html.slice(0, start), notes: html.slice(start) }
}

const SOURCE_REMARKS: Record<string, string | undefined> = {
  carried: 'Not rechecked for this edition.',
  reported: 'Checked in reports, not in the source.',
}

/** Ends footnotes with the remark of their state, before the link back. `states` is by footnote label. */
export function remarkOnSources(notes: string, states: ReadonlyMap<string, string>): string {
  const seen = new Set<string>()
  return notes.replace(/<a href="#user-content-fnref-([\w-]+)"/g, (link, label: string) => {
    const remark = SOURCE_REMARKS[states.get(label) ?? '']
    if (!remark || seen.has(label)) return link
    seen.add(label)
    return `<em>${remark}</em> ${link}`
  })
}

/**
 * Adds a link to the data of each table. `path` is the text's, such as articles/NAME; tables are
 * numbered as in `parseTables`.
 */
export function linkTableData(html: string, path: string): string {
  let count = 0
  return html.replace(/<\/table>\s*<\/div><!--table-data-->/g, (end) => {
    count += 1
    const address = `/data/tables/${path}-${count}.csv`
    return `${end}<div class="table-data" data-print="none"><a href="${address}">Table ${count} as CSV</a></div>`
  })
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&#39;': "'", '&quot;': '"' }

/** A table of a text has no caption: its columns say what it is. */
export function nameTable(rows: string): string {
  const heads = rows.split(/<th(?=[\s>])/).slice(1)
  const words = heads.map((head) => {
    const [, inner = ''] = (head.split('</th>')[0] ?? '').split(/^[^>]*>/)
    const text = inner
      .replace(/<[^<>]*>/g, '')
      .replace(/&#?\w+;/g, (name) => ENTITIES[name] ?? name)
    return text.trim()
  })
  return `Table: ${words.filter(Boolean).join(', ')}`
}

/** Marks links whose text is their address, so that `print.css` does not print the address twice. */
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
