const MARK = 'defref_dei_Security12bTitle'
const CELL_START = '<td class="text">'
/** A cover page is far smaller. */
const LONGEST_PAGE = 500_000
const LONGEST_TITLE = 2_000

/**
 * The titles of the registered securities on the cover of an annual report, from the first page of
 * its rendering (`R1.htm`), as text.
 */
export function findCoverTitle(page: ArrayBuffer): string | null {
  const html = new TextDecoder().decode(page.slice(0, LONGEST_PAGE))
  const titles = html
    .split(MARK)
    .slice(1)
    .map((row) => toText(parseCell(row)))
    .filter(Boolean)
  return titles.length > 0 ? titles.join('; ').slice(0, LONGEST_TITLE) : null
}

function parseCell(row: string): string {
  const start = row.indexOf(CELL_START)
  if (start < 0 || start > LONGEST_TITLE) return ''
  return row.slice(start + CELL_START.length).split('</td>')[0] ?? ''
}

function toText(html: string): string {
  return html
    .slice(0, LONGEST_TITLE)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
