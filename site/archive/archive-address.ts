export type ArchiveRequest = {
  query: string
  /** Key of a category; empty for all. */
  category: string
}

export function parseArchiveRequest(search: string, categories: string[]): ArchiveRequest {
  const parameters = new URLSearchParams(search)
  const category = parameters.get('category') ?? ''
  return {
    query: (parameters.get('q') ?? '').slice(0, LONGEST_QUERY),
    category: categories.includes(category) ? category : '',
  }
}

export function writeRequest({ query, category }: ArchiveRequest): string {
  const parameters = new URLSearchParams()
  if (query.trim()) parameters.set('q', query.trim())
  if (category) parameters.set('category', category)
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/** Same as `maxLength` of the field. */
const LONGEST_QUERY = 200
