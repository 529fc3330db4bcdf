import type { ReactNode } from 'react'
import { DraftMark } from '#site/publication/draft-mark.tsx'
import { type ArticleEntry, getArticles } from '#site/publication/published.ts'
import { type Art, ArticleArt } from './article-art.tsx'

export type ArticleSummary = {
  id: string
  title: string
  excerpt: string
  /** Minutes. */
  readTime: number
  category: string
  /** ISO date. */
  publishDate: string
  featured: boolean
  art: Art
  isDeepDive: boolean
  isDraft: boolean
}

type ArticleCardProps = {
  article: ArticleSummary
  href: string
  look?: 'featured' | 'standard'
  heading?: 'h2' | 'h3' | 'h4'
}

export function ArticleCard({
  article,
  href,
  look = 'standard',
  heading = 'h3',
}: ArticleCardProps) {
  const Heading = heading
  const titleClass = look === 'featured' ? 'text-heading' : 'text-title'
  return (
    <article className="group relative flex flex-col">
      <ArticleArt
        art={article.art}
        isDecorative
        className={look === 'featured' ? 'aspect-video' : 'aspect-[16/10]'}
      />
      <CardMeta>
        <span className="font-semibold text-ink">
          {article.isDeepDive ? 'Deep dive' : article.category}
        </span>
        <span>{article.readTime} min read</span>
        {article.isDraft ? <DraftMark /> : null}
      </CardMeta>
      <Heading className={`mt-1 font-medium ${titleClass}`}>
        <a
          href={href}
          className="transition-colors after:absolute after:inset-0 group-hover:text-accent"
        >
          {article.title}
        </a>
      </Heading>
      <p className="mt-2 max-w-prose text-small text-muted">{article.excerpt}</p>
    </article>
  )
}

function CardMeta({ children }: { children: ReactNode }) {
  return <p className="mt-4 flex gap-3 text-note text-muted">{children}</p>
}

export async function listArticles(): Promise<ArticleSummary[]> {
  return (await getArticles()).map(summarizeArticle)
}

export function summarizeArticle({ id, data }: ArticleEntry): ArticleSummary {
  return {
    id,
    title: data.title,
    excerpt: data.description,
    readTime: data.readTime,
    category: data.category,
    publishDate: data.publishDate.toISOString().slice(0, 10),
    featured: data.featured,
    art: data.art,
    isDeepDive: data.deepDive !== undefined,
    isDraft: data.draft,
  }
}

/** @throws if front matter names an article that does not exist */
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
