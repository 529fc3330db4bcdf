/** The link to the account and the user menu that replaces it look the same, so nothing moves. */
export const VISITOR_TRIGGER = 'inline-flex h-11 flex-row-reverse items-center rounded-round'

/** Two lines: of two long addresses the ends tell whose is whose. */
export const VISITOR_ADDRESS =
  'hidden max-w-60 pl-3 text-right text-note/tight text-muted wrap-anywhere md:line-clamp-2'
