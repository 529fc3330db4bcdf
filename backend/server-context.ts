/** What the server's first middleware has found out about a request, for every handler behind it. */
export type ServerContext = {
  Variables: {
    /** The network address of the client, for limits and the audit trail. */
    clientAddress: string
  }
}
