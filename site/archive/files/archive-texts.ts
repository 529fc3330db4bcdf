import { render } from 'astro:content'
import type { IndexedText } from '#site/archive/search/archive-index.ts'
import type { Passage } from '#site/archive/search/find-snippet.ts'
import {
  type ArticleEntry,
  getArticles,
  getIssues,
  type IssueEntry,
} from '#site/publication/published.ts'
import { readPassages } from './read-passages.ts'

/** Everything that the archive knows of a text. */
export type ArchiveText = {
  id: string
  category: string
  title: string
  subtitle: string
  description: string
  date: string
  detail: string
  tags: string[]
  passages: Passage[]
  isDraft: boolean
}

/** All articles and issues, newest first. */
export async function listArchiveTexts(): Promise<ArchiveText[]> {
  const articles = await getArticles()
  const letters = await getIssues()
  const texts = await Promise.all([...articles.map(readArticle), ...letters.map(readLetter)])
  return texts.sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

export function toIndexedText({ passages, tags, ...text }: ArchiveText): IndexedText {
  return {
    id: text.id,
    title: text.title,
    subtitle: text.subtitle,
    description: text.description,
    category: text.category,
    tags: tags.join(', '),
    headings: passages.map(({ heading }) => heading ?? '').join('. '),
    body: passages.map((passage) => passage.text).join(' '),
  }
}

async function readArticle(entry: ArticleEntry): Promise<ArchiveText> {
  const { headings } = await render(entry)
  const { title, subtitle, description, category, tags, publishDate, readTime } = entry.data
  return {
    id: `articles/${entry.id}`,
    ...{ title, subtitle, description, category, tags },
    date: toIsoDate(publishDate),
    detail: `${readTime} min read`,
    passages: readAnchoredPassages(entry.body, headings),
    isDraft: entry.data.draft,
  }
}

async function readLetter(entry: IssueEntry): Promise<ArchiveText> {
  const { headings } = await render(entry)
  const { title, subject, description, tags, date, number } = entry.data
  return {
    id: `newsletter/${entry.id}`,
    ...{ title, subtitle: subject, description, tags },
    category: 'Newsletter',
    date: toIsoDate(date),
    detail: `No. ${number}`,
    passages: readAnchoredPassages(entry.body, headings),
    isDraft: entry.data.draft,
  }
}

type PageHeading = { text: string; slug: string }

/** With the identifiers that the page gives to its headings. */
function readAnchoredPassages(body: string | undefined, headings: PageHeading[]): Passage[] {
  return readPassages(body ?? '').map((passage) => ({
    ...passage,
    anchor: passage.anchor ?? headings.find(({ text }) => text === passage.heading)?.slug,
  }))
}

function toIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
