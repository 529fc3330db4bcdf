import type { Piece } from '#site/publication/piece.ts'

/** What the head of a page says about it. */
export type PageFacts = {
  /** Without the name of the publication, which is added. */
  title: string
  description: string
  /** For pages that must not be found by searching. */
  isPrivate?: boolean
  /** The article or the issue that the page shows; it brings its own card and dates. */
  piece?: Piece
}
