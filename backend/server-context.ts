/** What the server's first middleware has found out about a request, for every handler behind it. */
export type ServerContext = {
  Variables: {
    /** The client's own address. Limits count its network instead: see `networkOf`. */
    clientAddress: string
  }
}
