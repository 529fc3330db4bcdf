import { type CollectionEntry, getCollection } from 'astro:content'
import type { ArticleSummary } from './article-card.tsx'

type Entry = CollectionEntry<'articles'>

/** All articles in their order, as lists show them. */
export async function listArticles(): Promise<ArticleSummary[]> {
  const entries: Entry[] = await getCollection('articles')
  return entries.sort((a, b) => a.data.order - b.data.order).map(summarise)
}

export function summarise({ id, data }: Entry): ArticleSummary {
  return {
    id,
    title: data.title,
    excerpt: data.description,
    readTime: data.readTime,
    category: data.category,
    publishDate: data.publishDate.toISOString().slice(0, 10),
    featured: data.featured,
    art: data.art,
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
