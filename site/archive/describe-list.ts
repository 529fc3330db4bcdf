export type ListDescription = {
  count: number
  /** As typed, trimmed; empty when nothing is searched. */
  query: string
  /** The category by its name; undefined for all. */
  category?: string | undefined
  /** The results have similar words, not the same. */
  isApproximate?: boolean
  /** The index is missing: titles and summaries were searched. */
  isByTitle?: boolean
}

/** What the list holds, in one line. */
export function describeList(list: ListDescription): string {
  const { count, query, category } = list
  if (!query) return `${count} ${nameTexts(count, category)}, newest first`
  const place = category ? ` in ${category}` : ''
  const results = count === 0 ? 'No results' : count === 1 ? '1 result' : `${count} results`
  return `${results} for “${query}”${place}${describeReach(list)}`
}

function describeReach({ count, isApproximate, isByTitle }: ListDescription): string {
  if (isByTitle) return ', in titles and summaries only'
  return isApproximate && count > 0 ? ', by similar spelling' : ''
}

function nameTexts(count: number, category: string | undefined): string {
  if (!category) return count === 1 ? 'article or issue' : 'articles and issues'
  if (category === 'Newsletter') return count === 1 ? 'issue' : 'issues'
  return count === 1 ? `article on ${category}` : `articles on ${category}`
}
