import type { ArticleSummary } from './article-card.tsx'

export type ArticleHeadingProps = {
  article: ArticleSummary
  subtitle: string
  author: string
  /** ISO date, where the text has been changed since it was published. */
  updatedDate?: string | undefined
  /** A word or two beside the category. */
  badge?: string | undefined
}
