import { render } from 'astro:content'
import { createHash } from 'node:crypto'
import {
  type ArticleEntry,
  getArticles,
  getIssues,
  type IssueEntry,
} from '#site/publication/published.ts'
import { createIndexJson, type IndexedText } from './archive-index.ts'
import type { Passage } from './find-snippet.ts'
import { readPassages } from './read-passages.ts'

/** The files that the search of the archive loads, by the path they are served at. */
type ArchiveFiles = {
  texts: (ArchiveText & { passagesPath: string })[]
  indexPath: string
  contents: ReadonlyMap<string, string>
}

let built: Promise<ArchiveFiles> | undefined

/**
 * One index of all texts, and for each text a file of its passages, out of which the page cuts
 * snippets. All are named by their content, and so kept by browsers for good.
 */
export function getArchiveFiles(): Promise<ArchiveFiles> {
  // While somebody writes, the texts change under the server.
  if (import.meta.env.DEV) return createArchiveFiles()
  built ??= createArchiveFiles()
  return built
}

/** The name of a file without folder and ending, as the route has it. */
export function toFileName(path: string): string {
  return path.slice(FOLDER.length, -ENDING.length)
}

const FOLDER = '/_astro/archive/'
const ENDING = '.json'

async function createArchiveFiles(): Promise<ArchiveFiles> {
  const contents = new Map<string, string>()
  const add = (name: string, content: string) => {
    const path = nameByContent(name, content)
    contents.set(path, content)
    return path
  }
  const texts = (await listArchiveTexts()).map((text) => ({
    ...text,
    passagesPath: add(text.id.replace('/', '-'), JSON.stringify(text.passages)),
  }))
  return { texts, indexPath: add('index', createIndexJson(texts.map(toIndexedText))), contents }
}

function nameByContent(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return `${FOLDER}${name}.${hash}${ENDING}`
}

/** Everything that the archive knows of a text. */
type ArchiveText = {
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
async function listArchiveTexts(): Promise<ArchiveText[]> {
  const articles = await getArticles()
  const letters = await getIssues()
  const texts = await Promise.all([...articles.map(readArticle), ...letters.map(readLetter)])
  return texts.sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

function toIndexedText({ passages, tags, ...text }: ArchiveText): IndexedText {
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

/** The categories by name, the newsletter last, with how many texts each has. */
export function countCategories(
  texts: { category: string }[],
): { category: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { category } of texts) counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => rank(a.category) - rank(b.category) || a.category.localeCompare(b.category))
}

function rank(category: string): number {
  return category === 'Newsletter' ? 1 : 0
}
