import { getArticles, getIssues, type TextEntry } from '#site/publication/published.ts'
import { siteConfiguration } from '#site/site-configuration.ts'
import { createFeedRenderer } from './feed-text/create-feed-renderer.ts'
import { describeArticle, describeIssue, type Piece } from './piece.ts'

const MAX_ENTRIES = 30

/** The newest texts that have appeared by `asOf`; without it, by the build. */
export async function collectEntries(site: URL, asOf?: Date): Promise<FeedEntry[]> {
  const articles = (await getArticles()).map((entry) => ({ entry, piece: describeArticle(entry) }))
  const issues = (await getIssues(asOf)).map((entry) => ({ entry, piece: describeIssue(entry) }))
  const newest = [...articles, ...issues].sort(byDate).slice(0, MAX_ENTRIES)
  const render = await createFeedRenderer()
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

export type FeedEntry = { piece: Piece; html: string }

export type PublishedFeed = {
  site: URL
  path: string
  entries: FeedEntry[]
}

/** The time of the newest change, so that the same content always builds the same feed. */
export function findLastUpdate(entries: FeedEntry[]): Date {
  return new Date(Math.max(0, ...entries.map(({ piece }) => piece.updated.valueOf())))
}

/** The permanent identifier of a piece in feeds; it survives a change of domain (RFC 4151). */
export function identify(path: string): string {
  return `tag:${siteConfiguration.tagAuthority}:${path}`
}
