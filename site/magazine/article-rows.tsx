import { ArticleCard, type ArticleSummary } from '#site/articles/article-card.tsx'
import { MagazineSection } from './magazine-section.tsx'

type ArticleRowsProps = { featured: ArticleSummary[]; latest: ArticleSummary[] }

export function ArticleRows({ featured, latest }: ArticleRowsProps) {
  return (
    <>
      <MagazineSection id="featured-analysis" title="Featured Analysis">
        <div className="grid gap-12 md:grid-cols-2 md:gap-10">
          {featured.map((article) => (
            <ArticleCard
              key={article.id}
              article={article}
              href={`/article/${article.id}`}
              look="featured"
            />
          ))}
        </div>
      </MagazineSection>
      <MagazineSection
        id="latest-insights"
        title="Latest Insights"
        aside={
          <a
            href="/archive"
            className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline-offset-4 hover:underline"
          >
            View All
          </a>
        }
      >
        <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
          {latest.map((article) => (
            <ArticleCard key={article.id} article={article} href={`/article/${article.id}`} />
          ))}
        </div>
      </MagazineSection>
    </>
  )
}
