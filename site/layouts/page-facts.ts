import type { Piece } from '#site/feeds-and-cards/piece.ts'

export type PageFacts = {
  /** Without the name of the publication, which the layout adds. */
  title: string
  description: string
  isPrivate?: boolean
  piece?: Piece
}
