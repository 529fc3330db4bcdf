import type { Piece } from '#site/publication/piece.ts'

export type PageFacts = {
  /** Without the name of the publication, which the layout adds. */
  title: string
  description: string
  isPrivate?: boolean
  piece?: Piece
}
