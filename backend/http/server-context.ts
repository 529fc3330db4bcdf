/** What the server's first middleware stores for every handler behind it. */
export type ServerContext = {
  Variables: {
    /** The client's own address. Limits count its network instead: see `networkOf`. */
    clientAddress: string
  }
}
