import { type CollectionEntry, getCollection } from 'astro:content'
import { PAGES, type Page } from './pages.ts'
import { getArticles, getIssues } from './published.ts'

type ListedPage = Page & { changed?: Date | undefined }

/** Every page with its last change, where it is known; the issues are those that have gone out by `asOf`. */
export async function listPages(asOf?: Date): Promise<ListedPage[]> {
  const articles = (await getArticles()).map(({ id, data }) =>
    forEveryone(`/articles/${id}`, data.title, data.updatedDate ?? data.publishDate),
  )
  const issues = (await getIssues(asOf)).map(({ id, data }) =>
    forEveryone(`/newsletter/${id}`, data.title, data.updatedDate ?? data.date),
  )
  const notices: CollectionEntry<'legal'>[] = await getCollection('legal')
  const legal = notices.map(({ id, data }) => forEveryone(`/${id}`, data.title, data.effectiveDate))
  const texts = [...articles, ...issues]
  const newest = new Date(Math.max(...texts.map(({ changed }) => changed.valueOf())))
  const pages = PAGES.map((page) => (page.path === '/auth' ? page : { ...page, changed: newest }))
  return [...pages, ...texts, ...legal]
}

function forEveryone(path: string, title: string, changed: Date) {
  return { path, title, audience: 'everyone' as const, changed }
}
