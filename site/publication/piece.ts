import { type Card, describeArticleCard, describeIssueCard } from '#site/machines/card.ts'
import { siteConfiguration } from '#site/site-configuration.ts'
import type { ArticleEntry, IssueEntry } from './published.ts'

/** An article or an issue, as feeds, link previews and search engines want to know it. */
export type Piece = {
  kind: 'article' | 'issue'
  /** From the root of the site; it never changes, and so identifies the piece. */
  path: string
  title: string
  description: string
  author: string
  published: Date
  updated: Date
  category: string
  tags: string[]
  /** Minutes, where the front matter gives them. */
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

/** Issues are signed by the desk that writes the articles, and carry no category but their kind. */
export function describeIssue(entry: IssueEntry): Piece {
  const { data } = entry
  return {
    kind: 'issue',
    path: `/newsletter/${entry.id}`,
    title: data.title,
    description: data.description,
    author: siteConfiguration.desk,
    published: data.date,
    updated: data.date,
    category: 'Newsletter',
    tags: data.tags,
    card: describeIssueCard(entry),
    isDraft: data.draft,
  }
}
