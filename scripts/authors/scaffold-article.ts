import { isSlug } from '#site/content-checks/check-collections.ts'
import type { TextFile } from '#site/content-checks/content-files.ts'
import type { Scaffold } from './scaffold.ts'

type Motif = { name: string; alt: string }

const motifs: Motif[] = [
  { name: 'ridges', alt: 'Ink-wash ranges of hills, paler with distance, under a vermilion sun' },
  { name: 'tides', alt: 'Lines of a tide, one of them in vermilion' },
  { name: 'ledger', alt: 'A ledger of pale bars in rows, with a few tall ones in vermilion' },
  { name: 'contours', alt: 'Uneven contour lines around a small vermilion core' },
  { name: 'walks', alt: 'A dozen nervous lines, and across them one calm vermilion curve' },
  { name: 'bamboo', alt: 'A stand of gray bamboo stems with one stem in vermilion' },
]

type NewArticle = { slug: string | undefined; texts: TextFile[]; today: string }

export function scaffoldArticle({ slug, texts, today }: NewArticle): Scaffold {
  const articles = texts.filter(({ kind }) => kind === 'articles')
  if (!slug)
    return refuse('Add a name for its address, such as: npm run new:article -- dividends-in-japan')
  if (!isSlug(slug)) return refuse(explainSlug(slug))
  const file = `content/articles/${slug}.mdx`
  if (articles.some(({ id }) => id === slug)) {
    return refuse(`${file} already exists. Choose another name, or open that file.`)
  }
  const order = 1 + Math.max(0, ...articles.map(({ values }) => Number(values.order) || 0))
  const related = articles.filter(({ isDraft }) => !isDraft).at(-1)?.id
  if (!related) return refuse('There is no published article yet that a new one could relate to.')
  return { file, source: write({ slug, order, related, today }) }
}

function refuse(refusal: string): Scaffold {
  return { refusal }
}

function explainSlug(slug: string): string {
  const suggestion = slug
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.mdx$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|(?<!-)-+$/g, '')
  const hint = suggestion ? ` Try "${suggestion}".` : ''
  return `"${slug}" cannot be part of an address. Use lowercase letters and digits joined by hyphens, at most 80 characters.${hint}`
}

function write(article: { slug: string; order: number; related: string; today: string }): string {
  const { slug, order, related, today } = article
  const words = slug.replaceAll('-', ' ')
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  const motif = motifs[(order - 1) % motifs.length] as Motif
  return `---
title: "${title}"
subtitle: "One line that says what the reader will know afterward"
description: "Between 50 and 200 characters about ${title}, for lists, search engines and cards."
author: "Kachi Research Desk"
publishDate: ${today}
# The date on which figures, laws and rates were checked, and what the writers own.
asOf: ${today}
holdings: "No positions in the companies named."
readTime: 1
# Philosophy, Dividends, Markets, Analysis, Psychology or ESG.
category: "Analysis"
tags: ["value investing"]
# classic has a masthead across the page, shared has badge, share and save.
design: shared
related: [${related}]
art:
  # ridges, tides, ledger, contours, walks or bamboo; a different seed gives a different picture.
  motif: ${motif.name}
  seed: ${order * 7}
  alt: "${motif.alt}"
order: ${order}
# Remove this line to publish.
draft: true
---

The first paragraph says what you claim, who should care, and what you leave out.

## A first heading

Each claim has a footnote with its source.[^source] A chart is named after its file in content/charts. The title of a worked example says if the company is invented.

<WorkedExample title="The sum, for an invented company">

A share at ¥900 with net cash of ¥600 costs ¥300 for the business.

</WorkedExample>

<KeyPoint>
One sentence to keep.
</KeyPoint>

[^source]: Author, *Title*, publisher, year, page.
`
}
