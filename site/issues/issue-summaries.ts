import { type CollectionEntry, getCollection } from 'astro:content'
import type { IssueSummary } from './issue-summary.ts'

type Entry = CollectionEntry<'letters'>

/** All issues of the newsletter, newest first. */
export async function listIssueEntries(): Promise<Entry[]> {
  const entries: Entry[] = await getCollection('letters')
  return entries.sort((a, b) => b.data.number - a.data.number)
}

export function summariseIssue({ id, data }: Entry): IssueSummary {
  return {
    id,
    number: data.number,
    title: data.title,
    description: data.description,
    date: data.date.toISOString().slice(0, 10),
    tags: data.tags,
  }
}
