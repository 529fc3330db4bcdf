import { ArticleCard, type ArticleSummary } from '#site/articles/article-card.tsx'
import { MagazineSection } from './magazine-section.tsx'

/** The monthly pieces on one company, newest first: the latest four, as in the row of articles. */
export function DeepDives({ dives }: { dives: ArticleSummary[] }) {
  if (dives.length === 0) return null
  return (
    <MagazineSection
      id="deep-dives"
      title="Deep dives"
      aside={
        <p className="flex flex-wrap justify-end gap-x-5 text-small">
          <MoreLink href="/retention-league">Retention league</MoreLink>
          <MoreLink href="/access-index">Access index</MoreLink>
        </p>
      }
    >
      <p className="mb-8 max-w-prose text-muted">
        Once a month, one Asian company from its own annual reports: what it earned, what it kept,
        and what came of it.
      </p>
      <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
        {dives.slice(0, 4).map((dive) => (
          <ArticleCard key={dive.id} article={dive} href={`/articles/${dive.id}`} />
        ))}
      </div>
    </MagazineSection>
  )
}

function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children}
    </a>
  )
}
