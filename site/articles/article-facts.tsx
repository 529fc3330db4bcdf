import { ArticleDate } from './article-date.tsx'

type ArticleFactsProps = {
  author: string
  /** ISO date. */
  publishDate: string
  /** ISO date, where the text has been changed since. */
  updatedDate?: string | undefined
  /** Minutes. */
  readTime: number
}

/** Who wrote it, when, and how long it takes to read. */
export function ArticleFacts({ author, publishDate, updatedDate, readTime }: ArticleFactsProps) {
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-muted">
      <span className="text-ink">{author}</span>
      <ArticleDate date={publishDate} />
      {updatedDate ? (
        <span>
          Updated <ArticleDate date={updatedDate} />
        </span>
      ) : null}
      <span>{readTime} min read</span>
    </p>
  )
}
