import { ArticleArt } from './art/article-art.tsx'
import { ArticleFacts } from './article-facts.tsx'
import type { ArticleHeadingProps } from './article-heading-props.ts'

/** The heading of the three classic articles: title across the page, picture beneath. */
export function ClassicHeading({ article, subtitle, author, updatedDate }: ArticleHeadingProps) {
  return (
    <div className="wrap pt-10 md:pt-16">
      <p className="eyebrow">{article.category}</p>
      <h1 className="mt-3 max-w-[18ch] text-display font-medium tracking-tight">{article.title}</h1>
      <p className="mt-5 max-w-prose font-serif text-lead text-balance text-muted italic">
        {subtitle}
      </p>
      <div className="mt-6">
        <ArticleFacts
          author={author}
          publishDate={article.publishDate}
          updatedDate={updatedDate}
          readTime={article.readTime}
        />
      </div>
      <ArticleArt art={article.art} className="mt-8 max-h-[420px] object-cover" />
    </div>
  )
}
