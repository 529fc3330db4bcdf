import { type CollectionEntry, getCollection } from 'astro:content'

export type ArticleEntry = CollectionEntry<'articles'>
export type IssueEntry = CollectionEntry<'issues'>
export type TextEntry = CollectionEntry<'articles' | 'issues'>

export const showsDrafts = SHOWS_DRAFTS

/**
 * Articles in the magazine's order. All pages, lists and feeds use it, so drafts appear only in the
 * authors' preview.
 */
export async function getArticles(): Promise<ArticleEntry[]> {
  const entries: ArticleEntry[] = await getCollection('articles', isVisible)
  return entries.sort((a, b) => a.data.order - b.data.order)
}

export async function getIssues(): Promise<IssueEntry[]> {
  const entries: IssueEntry[] = await getCollection('issues', isVisible)
  return entries.sort((a, b) => b.data.date.valueOf() - a.data.date.valueOf())
}

function isVisible({ data }: { data: { draft: boolean } }): boolean {
  return showsDrafts || !data.draft
}
