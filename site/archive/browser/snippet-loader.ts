import type { Passage } from '#site/archive/search/find-snippet.ts'
import { markRow, type Row } from './rows.ts'

/** Rows this close to the window get their snippets before they are seen. */
const MARGIN = '400px'

/** Marks the results that come into sight, and fetches their texts for the snippets. */
export function createSnippetLoader() {
  let watched = new Map<Element, Row>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const row = watched.get(target)
        if (!isIntersecting || !row) continue
        observer.unobserve(target)
        if (!row.isMarked) markRow(row)
        if (!row.passages) void addSnippet(row)
      }
    },
    { rootMargin: MARGIN },
  )
  return {
    /** From now on these rows and no others. */
    watch(rows: Row[]): void {
      observer.disconnect()
      const waiting = rows.filter((row) => row.terms && !(row.isMarked && row.passages))
      watched = new Map(waiting.map((row) => [row.element, row]))
      for (const { element } of waiting) observer.observe(element)
    },
  }
}

/** A row whose text cannot be fetched keeps its summary: there is nothing to tell the reader. */
async function addSnippet(row: Row): Promise<void> {
  const response = await fetch(row.passagesPath).catch(() => undefined)
  if (!response?.ok) return
  row.passages = (await response.json()) as Passage[]
  markRow(row)
}
