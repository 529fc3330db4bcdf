import { type CollectionEntry, getCollection } from 'astro:content'
import { appearanceTimeOf } from '#domain/newsletter/issue-schedule.ts'

export type ArticleEntry = CollectionEntry<'articles'>
export type IssueEntry = CollectionEntry<'issues'>
export type TextEntry = CollectionEntry<'articles' | 'issues'>

export const showsDrafts = SHOWS_DRAFTS

const builtAt = new Date()

/**
 * Articles in the magazine's order. All pages, lists and feeds use it, so drafts appear only in the
 * authors' preview.
 */
export async function getArticles(): Promise<ArticleEntry[]> {
  const entries: ArticleEntry[] = await getCollection('articles', isVisible)
  return entries.sort((a, b) => a.data.order - b.data.order)
}

/** The issues that have gone out by `asOf`, newest first. */
export async function getIssues(asOf = builtAt): Promise<IssueEntry[]> {
  return (await getIssuesWithScheduled()).filter((issue) => findAppearance(issue) <= asOf)
}

/** Also those that are to go out after the build; to show them, use `showBetween`. */
export async function getIssuesWithScheduled(): Promise<IssueEntry[]> {
  const entries: IssueEntry[] = await getCollection('issues', isVisible)
  return entries.sort((a, b) => b.data.date.valueOf() - a.data.date.valueOf())
}

export async function getScheduledIssues(): Promise<IssueEntry[]> {
  return (await getIssuesWithScheduled()).filter(isScheduled)
}

/** The time from which the web shows the issue. */
export function findAppearance({ data }: IssueEntry): Date {
  const date = data.date.toISOString().slice(0, 10)
  return appearanceTimeOf({ date, isWebOnly: data.webOnly })
}

export function isScheduled(issue: IssueEntry): boolean {
  return findAppearance(issue) > builtAt
}

function isVisible({ data }: { data: { draft: boolean } }): boolean {
  return showsDrafts || !data.draft
}
