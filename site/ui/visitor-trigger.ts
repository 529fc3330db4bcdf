/** The link to the account and the user menu that replaces it look the same, so nothing moves. */
export const VISITOR_TRIGGER = 'inline-flex h-11 flex-row-reverse items-center rounded-round'

export const VISITOR_ADDRESS = 'hidden max-w-60 truncate pl-3 text-note text-muted md:block'
