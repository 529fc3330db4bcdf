import type { ReactNode } from 'react'
import { ArticleCard, type ArticleSummary } from '#site/articles/article-card.tsx'
import { HomeSection } from './section.tsx'

type LatestNewsProps = {
  articles: ArticleSummary[]
  children: ReactNode
}

export function LatestNews({ articles, children }: LatestNewsProps) {
  return (
    <HomeSection
      id="news"
      eyebrow="Research"
      title="Latest reading"
      lead="Our newest articles, and what our editors picked to read."
    >
      <PartHeading title="From the magazine" href="/archive" link="All articles and letters" />
      <div className="mt-6 grid gap-10 md:grid-cols-3 md:gap-8">
        {articles.map((article) => (
          <ArticleCard
            key={article.id}
            article={article}
            href={`/articles/${article.id}`}
            heading="h4"
          />
        ))}
      </div>
      <div className="mt-14">
        <PartHeading title="Editors' Picks" href="/pro" link="All picks in Pro" />
        <div className="mt-6">{children}</div>
      </div>
    </HomeSection>
  )
}

function PartHeading({ title, href, link }: { title: string; href: string; link: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
      <h3 className="text-title font-medium">{title}</h3>
      <a
        href={href}
        className="flex min-h-11 items-center text-small font-medium text-accent underline-offset-4 hover:underline"
      >
        {link}
      </a>
    </div>
  )
}
