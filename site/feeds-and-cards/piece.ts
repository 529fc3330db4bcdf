import { type Card, describeArticleCard, describeIssueCard } from '#site/feeds-and-cards/card.ts'
import type { ArticleEntry, IssueEntry } from '#site/publication/published.ts'

export type Piece = {
  kind: 'article' | 'issue'
  /** Never changes, so it identifies the piece. */
  path: string
  title: string
  description: string
  author: string
  published: Date
  updated: Date
  category: string
  tags: string[]
  /** Minutes; articles only. */
  readTime?: number
  card: Card
  isDraft: boolean
}

export function describeArticle(entry: ArticleEntry): Piece {
  const { data } = entry
  return {
    kind: 'article',
    path: `/articles/${entry.id}`,
    title: data.title,
    description: data.description,
    author: data.author,
    published: data.publishDate,
    updated: data.updatedDate ?? data.publishDate,
    category: data.category,
    tags: data.tags,
    readTime: data.readTime,
    card: describeArticleCard(entry),
    isDraft: data.draft,
  }
}

export function describeIssue(entry: IssueEntry): Piece {
  const { data } = entry
  return {
    kind: 'issue',
    path: `/newsletter/${entry.id}`,
    title: data.title,
    description: data.description,
    author: data.author,
    published: data.date,
    updated: data.updatedDate ?? data.date,
    category: 'Newsletter',
    tags: data.tags,
    card: describeIssueCard(entry),
    isDraft: data.draft,
  }
}
