import { findCompany } from '#domain/companies/companies.ts'
import { DIVE_CHARTS } from '#domain/deep-dives/dive-charts.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { isSlug } from '#site/content-checks/check-collections.ts'
import type { TextFile } from '#site/content-checks/content-files.ts'
import { DIVE_SECTIONS, type DivePart } from '#site/deep-dives/dive-schema.ts'
import type { Scaffold } from './scaffold.ts'

type Motif = { name: string; alt: string }

const MOTIFS: Motif[] = [
  { name: 'ridges', alt: 'Ink-wash ranges of hills, paler with distance, under a vermilion sun' },
  { name: 'tides', alt: 'Lines of a tide, one of them in vermilion' },
  { name: 'ledger', alt: 'A ledger of pale bars in rows, with a few tall ones in vermilion' },
  { name: 'contours', alt: 'Uneven contour lines around a small vermilion core' },
  { name: 'walks', alt: 'A dozen nervous lines, and across them one calm vermilion curve' },
  { name: 'bamboo', alt: 'A stand of gray bamboo stems with one stem in vermilion' },
]

type NewArticle = {
  slug: string | undefined
  texts: TextFile[]
  today: string
  /** The share at home of the company that a deep dive is about, such as 8306.T. */
  company?: string | undefined
}

export function scaffoldArticle({ slug, texts, today, company }: NewArticle): Scaffold {
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
  const pro = company && findCompany(company)?.listings.find(({ symbol }) => !symbol.includes('.'))
  if (company && !(pro && company.includes('.') && findBundledStatements(company))) {
    return refuse(
      `No statements of ${company} come with the project. Name its share at home, such as 8306.T.`,
    )
  }
  const dive = pro ? { symbol: company ?? '', pro: pro.symbol } : undefined
  return { file, source: write({ slug, order, related, today, dive }) }
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

type Draft = {
  slug: string
  order: number
  related: string
  today: string
  dive: { symbol: string; pro: string } | undefined
}

function write({ slug, order, related, today, dive }: Draft): string {
  const words = slug.replaceAll('-', ' ')
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  const motif = MOTIFS[(order - 1) % MOTIFS.length] as Motif
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
design: ${dive ? 'classic' : 'shared'}${dive ? writeDiveFacts(dive) : ''}
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

${dive ? writeDiveBody(slug) : ARTICLE_BODY}
[^source]: Author, *Title*, publisher, year, page.
`
}

const ARTICLE_BODY = `The first paragraph says what you claim, who should care, and what you leave out.

## A first heading

Each claim has a footnote with its source.[^source] A chart is named after its file in content/charts. The title of a worked example says if the company is invented.

<WorkedExample title="The sum, for an invented company">

A share at ¥900 with net cash of ¥600 costs ¥300 for the business.

</WorkedExample>

<KeyPoint>
One sentence to keep.
</KeyPoint>
`

function writeDiveFacts({ symbol, pro }: { symbol: string; pro: string }): string {
  return `
# Accession numbers of its annual reports by fiscal year, as far as they are known: "2025": 0000067088-25-000011.
deepDive:
  symbol: ${symbol}
  pro: ${pro}
  filings: {}`
}

/** Where the template shows figures and pictures, by section. */
const DIVE_CONTENTS: Record<(typeof DIVE_SECTIONS)[number], (DivePart | 'chart')[]> = {
  'The business': [],
  'The years on file': ['years', 'chart'],
  'Owner earnings': ['ownerEarnings'],
  'What was kept, and what came of it': ['kept', 'chart', 'chart'],
  'Value by two schools': ['values'],
  'What would change our mind': [],
  Sources: ['filings'],
}

function writeDiveBody(slug: string): string {
  const charts = [...DIVE_CHARTS]
  const show = (part: DivePart | 'chart') =>
    part === 'chart'
      ? `<Chart data="${slug}-${charts.shift()}" caption="What the picture shows" alt="The same for readers who cannot see it, with its first and last figures." />`
      : `<Dive of="${slug}" part="${part}" />`
  const sections = DIVE_SECTIONS.map((section) => {
    const shown = DIVE_CONTENTS[section].map(show)
    const worked = section === 'Value by two schools'
    const parts = worked
      ? [
          `<WorkedExample title="The company per share, from its report for the year" sheet="${slug}">`,
          ...shown,
          '</WorkedExample>',
        ]
      : shown
    return [`## ${section}`, ...parts].join('\n\n')
  })
  return `The first paragraph says what was earned, what was kept, and what you claim.[^source]

<Dive of="${slug}" part="pro" />

${sections.join('\n\n')}
`
}
