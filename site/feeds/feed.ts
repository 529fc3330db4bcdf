import type { Piece } from '#site/publication/piece.ts'

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
