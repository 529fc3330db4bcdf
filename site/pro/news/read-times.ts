import { createContext, useContext } from 'react'
import { estimateReadMinutes, type NewsArticle } from '#domain/news/news-article.ts'

/** Minutes of our own articles and letters, by the last part of their address. */
export type ReadTimes = Readonly<Record<string, number>>

export const ReadTimesContext = createContext<ReadTimes>({})

/** Our own texts say how long they are; of others we know only the summary, so it says what it is of. */
export function useReadTime({ url, description, isOwn }: NewsArticle): string {
  const known = useContext(ReadTimesContext)
  const parsed = URL.parse(url, location.origin)
  const [, id = ''] = /^\/(?:articles|newsletter)\/([^/]+)$/.exec(parsed?.pathname ?? '') ?? []
  const minutes = isOwn || parsed?.origin === location.origin ? known[id] : undefined
  return minutes === undefined
    ? `Summary: ${estimateReadMinutes(description)} min read`
    : `${minutes} min read`
}
