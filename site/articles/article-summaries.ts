import { type ArticleEntry, getArticles } from '#site/publication/published.ts'
import type { ArticleSummary } from './article-card.tsx'

/** All articles that readers may see, in their order, as lists show them. */
export async function listArticles(): Promise<ArticleSummary[]> {
  return (await getArticles()).map(summarise)
}

export function summarise({ id, data }: ArticleEntry): ArticleSummary {
  return {
    id,
    title: data.title,
    excerpt: data.description,
    readTime: data.readTime,
    category: data.category,
    publishDate: data.publishDate.toISOString().slice(0, 10),
    featured: data.featured,
    art: data.art,
    isDraft: data.draft,
  }
}

/** The summaries of `ids`, in that order. @throws when a front matter names an article that does not exist. */
export async function listRelated(ids: string[], from: string): Promise<ArticleSummary[]> {
  const articles = await listArticles()
  return ids.map((id) => {
    const article = articles.find((candidate) => candidate.id === id)
    if (!article) {
      throw new Error(
        `content/articles/${from}.mdx, key "related": expected the name of an article, found "${id}".`,
      )
    }
    return article
  })
}
