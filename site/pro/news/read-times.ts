import { createContext, useContext } from 'react'
import { estimateReadMinutes, type NewsArticle } from '#domain/news/news-article.ts'

/** Minutes of our own articles and letters, by path. */
export type ReadTimes = Readonly<Record<string, number>>

export const ReadTimesContext = createContext<ReadTimes>({})

/** Our own texts say how long they are; of others we know only the summary, so it says what it is of. */
export function useReadTime({ url, description }: NewsArticle): string {
  const known = useContext(ReadTimesContext)
  const path = URL.canParse(url, location.origin) ? new URL(url, location.origin).pathname : ''
  const minutes = known[path]
  return minutes === undefined
    ? `Summary: ${estimateReadMinutes(description)} min read`
    : `${minutes} min read`
}
