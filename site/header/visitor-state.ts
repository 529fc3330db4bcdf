/** Who looks at the page, as `data-visitor` on the document element says before first paint. */
export type VisitorState = 'guest' | 'reader' | 'subscriber'
