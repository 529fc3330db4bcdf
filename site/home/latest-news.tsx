import { ArticleCard, type ArticleSummary } from '#site/articles/article-card.tsx'
import { LinkButton } from '#site/ui/link-button.tsx'
import { Section } from './section.tsx'

export function LatestNews({ articles }: { articles: ArticleSummary[] }) {
  return (
    <Section
      id="news"
      eyebrow="Research"
      title="From the magazine"
      lead="How to read earnings reports, where to look for neglected companies, and how to sit still afterwards."
    >
      <div className="grid gap-10 md:grid-cols-3 md:gap-8">
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} href={`/articles/${article.id}`} />
        ))}
      </div>
      <LinkButton href="/archive" look="secondary" className="mt-10">
        All articles
      </LinkButton>
    </Section>
  )
}
