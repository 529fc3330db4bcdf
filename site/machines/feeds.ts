import { describeArticle, describeIssue, type Piece } from '#site/publication/piece.ts'
import { getArticles, getIssues, type TextEntry } from '#site/publication/published.ts'
import { siteConfiguration } from '#site/site-configuration.ts'
import { renderForReaders } from './feed-text/render-for-readers.ts'

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

/** A piece with its full text as HTML that stands on its own. */
export type FeedEntry = { piece: Piece; html: string }

export type Feed = {
  /** The origin of the site. */
  site: URL
  /** The feed itself, from the root of the site. */
  path: string
  /** Newest first. */
  entries: FeedEntry[]
}

/** When the newest change happened: the same content is the same feed, whenever it is built. */
export function findLastUpdate(entries: FeedEntry[]): Date {
  return new Date(Math.max(0, ...entries.map(({ piece }) => piece.updated.valueOf())))
}

/** The identifier of a piece in feeds: it holds even if the site moves to another address (RFC 4151). */
export function identify(path: string): string {
  return `tag:${siteConfiguration.tagAuthority}:${path}`
}
