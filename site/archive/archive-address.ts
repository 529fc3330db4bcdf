/** What the reader asked of the archive; the address of the page holds it. */
export type ArchiveRequest = {
  /** As typed. */
  query: string
  /** The key of a category; empty for all. */
  category: string
}

/** Reads a query string. A category that the page does not have counts as none. */
export function readRequest(search: string, categories: string[]): ArchiveRequest {
  const parameters = new URLSearchParams(search)
  const category = parameters.get('category') ?? ''
  return {
    query: (parameters.get('q') ?? '').slice(0, LONGEST_QUERY),
    category: categories.includes(category) ? category : '',
  }
}

/** The query string for a request, empty for the whole list. */
export function writeRequest({ query, category }: ArchiveRequest): string {
  const parameters = new URLSearchParams()
  if (query.trim()) parameters.set('q', query.trim())
  if (category) parameters.set('category', category)
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/** As many letters as the field takes. */
const LONGEST_QUERY = 200
