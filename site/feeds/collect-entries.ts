import { describeArticle, describeIssue, type Piece } from '#site/publication/piece.ts'
import { getArticles, getIssues, type TextEntry } from '#site/publication/published.ts'
import type { FeedEntry } from './feed.ts'
import { renderForReaders } from './text/render-for-readers.ts'

/** Readers of feeds keep what they have fetched; more than this only makes the file heavy. */
const mostEntries = 30

/** Articles and issues with their full texts, newest first. */
export async function collectEntries(site: URL): Promise<FeedEntry[]> {
  const articles = (await getArticles()).map((entry) => ({ entry, piece: describeArticle(entry) }))
  const issues = (await getIssues()).map((entry) => ({ entry, piece: describeIssue(entry) }))
  const newest = [...articles, ...issues].sort(byDate).slice(0, mostEntries)
  const render = await renderForReaders()
  return Promise.all(
    newest.map(async ({ entry, piece }: { entry: TextEntry; piece: Piece }) => {
      return { piece, html: await render(entry, new URL(piece.path, site)) }
    }),
  )
}

function byDate(a: { piece: Piece }, b: { piece: Piece }): number {
  return (
    b.piece.published.valueOf() - a.piece.published.valueOf() ||
    a.piece.path.localeCompare(b.piece.path)
  )
}
