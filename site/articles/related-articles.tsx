import type { ArticleSummary } from './article-card.tsx'

type RelatedArticlesProps = { articles: ArticleSummary[]; tags: string[] }

/** These links have the singular path `/article/…`; the 404 page suggests the real one (docs/behavior.md). */
export function RelatedArticles({ articles, tags }: RelatedArticlesProps) {
  return (
    <aside aria-labelledby="related" className="wrap mt-16 mb-20" data-print="none">
      <div className="border-t border-hairline pt-8">
        {tags.length > 0 ? (
          <p className="mb-6 text-small text-muted">
            Related topics: <span className="text-ink">{tags.join(', ')}</span>
          </p>
        ) : null}
        <h2 id="related" className="text-title font-medium">
          Related articles
        </h2>
        <ul className="mt-2 grid md:grid-cols-2 md:gap-x-12">
          {articles.map((article) => (
            <li key={article.id} className="border-b border-hairline">
              <a
                href={`/article/${article.id}`}
                className="flex min-h-11 items-baseline justify-between gap-6 py-4 font-serif text-lead hover:text-accent"
              >
                {article.title}
                <span className="shrink-0 font-sans text-note text-muted">
                  {article.readTime} min
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
