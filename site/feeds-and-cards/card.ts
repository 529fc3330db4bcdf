import { formatLongDate } from '#domain/format-date.ts'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import type { Art } from '#site/articles/article-art.tsx'
import type { ArticleEntry, IssueEntry } from '#site/publication/published.ts'
import { siteConfiguration } from '#site/site-configuration.ts'

export type Card = {
  /** Path below /cards, without extension. */
  name: string
  label: string
  title: string
  byline: string
  art: Pick<Art, 'motif' | 'seed'>
  alt: string
}

/** In pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const ISSUE_MOTIFS = ['walks', 'contours', 'ledger', 'tides', 'ridges', 'bamboo'] as const

export const generalCard: Card = {
  name: 'kachi',
  label: 'Magazine and weekly newsletter',
  title: 'Value Investing for Asian Markets',
  byline: `Without the rush, every ${ISSUE_SLOT.weekday}`,
  art: { motif: 'ridges', seed: 3 },
  alt: `${siteConfiguration.name}: value investing for Asian markets, over ink-wash hills and a vermilion sun`,
}

export function describeArticleCard({ id, data }: ArticleEntry): Card {
  return {
    name: `articles/${id}`,
    label: data.category,
    title: data.title,
    byline: `${data.author} · ${data.readTime} min read`,
    art: data.art,
    alt: `${data.title}, an article by ${data.author}. ${data.art.alt}`,
  }
}

export function describeIssueCard({ id, data }: IssueEntry): Card {
  const motif = ISSUE_MOTIFS[data.number % ISSUE_MOTIFS.length] ?? ISSUE_MOTIFS[0]
  return {
    name: `newsletter/${id}`,
    label: `Issue ${data.number}`,
    title: data.title,
    byline: `The weekly letter · ${formatLongDate(data.date, 'UTC')}`,
    art: { motif, seed: data.number },
    alt: `${data.title}, issue ${data.number} of ${siteConfiguration.name}, ${formatLongDate(data.date, 'UTC')}`,
  }
}

export function cardPath(card: Card): string {
  return `/cards/${card.name}.png`
}
