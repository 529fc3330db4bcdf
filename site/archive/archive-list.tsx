import { ArticleArt } from '#site/articles/art/article-art.tsx'
import type { ArticleSummary } from '#site/articles/article-card.tsx'
import { ArticleDate } from '#site/articles/article-date.tsx'
import { DraftMark } from '#site/publication/draft-mark.tsx'

/** All articles, newest first. `filter-archive.ts` hides those that do not match the search. */
export function ArchiveList({ articles }: { articles: ArticleSummary[] }) {
  return (
    <ul className="border-t border-hairline">
      {articles.map((article) => (
        <li key={article.id} data-archive-entry={getSearchText(article)}>
          <ArchiveEntry article={article} />
        </li>
      ))}
    </ul>
  )
}

function ArchiveEntry({ article }: { article: ArticleSummary }) {
  return (
    <article className="group relative grid gap-4 border-b border-hairline py-6 sm:grid-cols-[11rem_1fr] sm:gap-8">
      <ArticleArt art={article.art} isDecorative className="hidden aspect-[16/10] sm:block" />
      <div>
        <p className="flex flex-wrap gap-x-3 text-note text-muted">
          <span className="font-semibold text-accent">{article.category}</span>
          <ArticleDate date={article.publishDate} />
          <span>{article.readTime} min read</span>
          {article.isDraft ? <DraftMark /> : null}
        </p>
        <h2 className="mt-1 text-title font-medium">
          <a
            href={`/articles/${article.id}`}
            className="after:absolute after:inset-0 group-hover:text-accent"
          >
            {article.title}
          </a>
        </h2>
        <p className="mt-1 max-w-prose text-small text-muted">{article.excerpt}</p>
      </div>
    </article>
  )
}

function getSearchText(article: ArticleSummary): string {
  return `${article.title} ${article.category} ${article.excerpt}`.toLowerCase()
}
