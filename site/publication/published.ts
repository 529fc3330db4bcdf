import { type CollectionEntry, getCollection } from 'astro:content'

export type ArticleEntry = CollectionEntry<'articles'>
export type IssueEntry = CollectionEntry<'letters'>

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

/** `astro dev`, which is what `npm run preview` starts, shows drafts. No build does. */
function isVisible({ data }: { data: { draft: boolean } }): boolean {
  return import.meta.env.DEV || !data.draft
}
