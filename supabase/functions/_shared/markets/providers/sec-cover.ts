const mark = 'defref_dei_Security12bTitle'
const cellStart = '<td class="text">'
/** A cover page is far smaller. */
const longestPage = 500_000
const longestTitle = 2_000

/**
 * The titles of the registered securities on the cover of an annual report, from the first page of
 * its rendering (`R1.htm`), as text.
 */
export function findCoverTitle(page: ArrayBuffer): string | null {
  const html = new TextDecoder().decode(page.slice(0, longestPage))
  const titles = html
    .split(mark)
    .slice(1)
    .map((row) => toText(parseCell(row)))
    .filter(Boolean)
  return titles.length > 0 ? titles.join('; ').slice(0, longestTitle) : null
}

function parseCell(row: string): string {
  const start = row.indexOf(cellStart)
  if (start < 0 || start > longestTitle) return ''
  return row.slice(start + cellStart.length).split('</td>')[0] ?? ''
}

function toText(html: string): string {
  return html
    .slice(0, longestTitle)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
