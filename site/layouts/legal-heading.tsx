import { ArticleDate } from '#site/articles/article-heading.tsx'

type LegalHeadingProps = {
  title: string
  /** ISO date. */
  effectiveDate: string
  updatedDate: string | undefined
  parts: { slug: string; text: string }[]
}

export function LegalHeading({ title, effectiveDate, updatedDate, parts }: LegalHeadingProps) {
  return (
    <div className="lg:sticky lg:top-8 lg:self-start">
      <h1 className="text-heading font-medium tracking-tight">{title}</h1>
      <p className="mt-3 text-small text-muted">
        Effective date: <ArticleDate date={effectiveDate} />
        {updatedDate ? (
          <>
            <br />
            Last changed: <ArticleDate date={updatedDate} />
          </>
        ) : null}
      </p>
      <nav aria-label="On this page" className="mt-6 hidden border-t border-hairline pt-4 lg:block">
        <ul>
          {parts.map((part) => (
            <li key={part.slug}>
              <a
                href={`#${part.slug}`}
                className="flex min-h-9 items-center py-1.5 text-small text-muted hover:text-accent"
              >
                {part.text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
