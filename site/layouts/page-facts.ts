import type { Piece } from '#site/publication/piece.ts'

export type PageFacts = {
  /** Without the name of the publication, which the layout adds. */
  title: string
  description: string
  /** Keeps the page out of search engines. */
  isPrivate?: boolean
  /** The article or issue on the page. */
  piece?: Piece
}
