export type ListDescription = {
  count: number
  /** As typed, trimmed; empty if there is no search. */
  query: string
  category?: string | undefined
  isApproximate?: boolean
  isByTitle?: boolean
}

export function describeList(list: ListDescription): string {
  const { count, query, category } = list
  if (!query) return `${count} ${nameTexts(count, category)}, newest first`
  const place = category ? ` in ${category}` : ''
  const results = count === 0 ? 'No results' : count === 1 ? '1 result' : `${count} results`
  return `${results} for “${query}”${place}${describeReach(list)}`
}

function describeReach({ count, isApproximate, isByTitle }: ListDescription): string {
  if (isByTitle) return ', in titles and summaries only'
  return isApproximate && count > 0 ? ', with similar spelling' : ''
}

function nameTexts(count: number, category: string | undefined): string {
  if (!category) return count === 1 ? 'article or issue' : 'articles and issues'
  if (category === 'Newsletter') return count === 1 ? 'issue' : 'issues'
  return count === 1 ? `article on ${category}` : `articles on ${category}`
}
