import type { ArticleSummary } from './article-card.tsx'

export type ArticleHeadingProps = { article: ArticleSummary; subtitle: string; author: string }
