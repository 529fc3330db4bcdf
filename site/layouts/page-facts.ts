import type { Piece } from '#site/feeds-and-cards/piece.ts'

export type PageFacts = {
  /** Without the name of the publication, which the layout adds. */
  title: string
  description: string
  isPrivate?: boolean
  /** Behind the check of the subscription, which such a page starts at once. */
  isForSubscribers?: boolean
  /** Forms that react before React is loaded, see site/pro/first-screen/. */
  hasFirstScreen?: boolean
  /** Trusted Types: only pages that never load Turnstile, which writes into the page by its own means. */
  hasTrustedTypes?: boolean
  piece?: Piece
}
