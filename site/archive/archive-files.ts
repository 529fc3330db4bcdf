import { render } from 'astro:content'
import { createHash } from 'node:crypto'
import {
  type ArticleEntry,
  findAppearance,
  getArticles,
  getIssuesWithScheduled,
  type IssueEntry,
  isScheduled,
} from '#site/publication/published.ts'
import { createIndexJson, type IndexedText } from './archive-index.ts'
import type { Passage } from './find-snippet.ts'
import { parsePassages } from './parse-passages.ts'

type ArchiveFiles = {
  texts: (ArchiveText & { passagesPath: string })[]
  indexPath: string
  listPath: string
  contents: ReadonlyMap<string, string>
}

let built: Promise<ArchiveFiles> | undefined

export function getArchiveFiles(): Promise<ArchiveFiles> {
  // In the preview, texts change while the server runs.
  if (import.meta.env.DEV) return createArchiveFiles()
  built ??= createArchiveFiles()
  return built
}

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
  const list = texts.map(({ id, title, description, date, category }) => {
    return { id, title, description, date, category }
  })
  return {
    texts,
    indexPath: add('index', createIndexJson(texts.map(toIndexedText))),
    listPath: add('list', JSON.stringify(list)),
    contents,
  }
}

function nameByContent(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return `${FOLDER}${name}.${hash}${ENDING}`
}

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
  /** When it goes out, if that is after the build. ISO 8601. */
  scheduledFor?: string | undefined
}

async function listArchiveTexts(): Promise<ArchiveText[]> {
  const articles = await getArticles()
  const issues = await getIssuesWithScheduled()
  const texts = await Promise.all([...articles.map(loadArticle), ...issues.map(loadIssue)])
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

async function loadArticle(entry: ArticleEntry): Promise<ArchiveText> {
  const { headings } = await render(entry)
  const { title, subtitle, description, category, tags, publishDate, readTime } = entry.data
  return {
    id: `articles/${entry.id}`,
    title,
    subtitle,
    description,
    category,
    tags,
    date: toIsoDate(publishDate),
    detail: `${readTime} min read`,
    passages: parseAnchoredPassages(entry.body, headings),
    isDraft: entry.data.draft,
  }
}

async function loadIssue(entry: IssueEntry): Promise<ArchiveText> {
  const { headings } = await render(entry)
  const { title, subject, description, tags, date, number } = entry.data
  return {
    id: `newsletter/${entry.id}`,
    title,
    subtitle: subject,
    description,
    tags,
    category: 'Newsletter',
    date: toIsoDate(date),
    detail: `No. ${number}`,
    passages: parseAnchoredPassages(entry.body, headings),
    isDraft: entry.data.draft,
    scheduledFor: isScheduled(entry) ? findAppearance(entry).toISOString() : undefined,
  }
}

type PageHeading = { text: string; slug: string }

function parseAnchoredPassages(body: string | undefined, headings: PageHeading[]): Passage[] {
  return parsePassages(body ?? '').map((passage) => ({
    ...passage,
    anchor: passage.anchor ?? headings.find(({ text }) => text === passage.heading)?.slug,
  }))
}

function toIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

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
