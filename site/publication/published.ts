import { type CollectionEntry, getCollection } from 'astro:content'

export type ArticleEntry = CollectionEntry<'articles'>
export type IssueEntry = CollectionEntry<'letters'>
/** Either. */
export type TextEntry = CollectionEntry<'articles' | 'letters'>

/** Whether this is the preview of authors. */
export const showsDrafts = SHOWS_DRAFTS

/**
 * The articles that readers may see, in the order of the magazine. Every page, list and feed reads
 * articles here, so that a draft shows in none of them; the preview of authors shows it in all.
 */
export async function getArticles(): Promise<ArticleEntry[]> {
  const entries: ArticleEntry[] = await getCollection('articles', isVisible)
  return entries.sort((a, b) => a.data.order - b.data.order)
}

/** The issues of the newsletter that readers may see, newest first. */
export async function getIssues(): Promise<IssueEntry[]> {
  const entries: IssueEntry[] = await getCollection('letters', isVisible)
  return entries.sort((a, b) => b.data.date.valueOf() - a.data.date.valueOf())
}

function isVisible({ data }: { data: { draft: boolean } }): boolean {
  return showsDrafts || !data.draft
}
