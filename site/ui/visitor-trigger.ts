/** The link to the account and the user menu that replaces it look the same, so nothing moves. */
export const VISITOR_TRIGGER = 'inline-flex h-11 flex-row-reverse items-center rounded-round'

/** In up to three lines, since the ends of two long addresses tell whose is whose. */
export const VISITOR_ADDRESS =
  'hidden max-w-60 pr-1 pl-3 text-right text-note/[1.1] text-muted wrap-anywhere md:line-clamp-3'
