export type ServerContext = {
  Variables: {
    /** The client's own address. Limits count its network instead: see `networkOf`. */
    clientAddress: string
    /** Set while a function asks the data API for the client. */
    isFunction?: boolean
    /** As `X-Request-Id` of the answer says. */
    requestId?: string
  }
}
