import { ArticleArt } from './art/article-art.tsx'
import { ArticleDate } from './article-date.tsx'
import type { ArticleHeadingProps } from './article-heading-props.ts'

/** The heading of the three classic articles: title across the page, picture beneath. */
export function ClassicHeading({ article, subtitle, author }: ArticleHeadingProps) {
  return (
    <div className="wrap pt-10 md:pt-16">
      <p className="eyebrow">{article.category}</p>
      <h1 className="mt-3 max-w-[18ch] text-display font-medium tracking-tight">{article.title}</h1>
      <p className="mt-5 max-w-prose font-serif text-lead text-muted italic">{subtitle}</p>
      <p className="mt-6 flex flex-wrap gap-x-4 text-small text-muted">
        <span className="text-ink">{author}</span>
        <ArticleDate date={article.publishDate} />
        <span>{article.readTime} min read</span>
      </p>
      <ArticleArt art={article.art} className="mt-8 max-h-[420px] object-cover" />
    </div>
  )
}
