export type PlainGet = { path: string; accepted: string }

/** Requests of browsers with long cookies; longer ones are left to Node. */
const MAX_BYTES = 4_096

const PLAIN_GET =
  /^GET (\/[!$&'()*+,\-./:;=@\w~]*) HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~\w]+:[\t\x20-\x7e]*\r\n)+\r\n$/

/** What changes the answer or the connection; a file is the same whatever the others say. */
const SPECIAL =
  /\r\n(?:(host)|(connection)|(accept-encoding)|content-length|expect|if-none-match|proxy-connection|transfer-encoding|upgrade):[\t ]*([\t\x20-\x7e]*)/gi

/** Other names of this server are left to the web `Request`, which refuses what is none. */
const PLAIN_HOST = /^[a-z\d.-]+(?::\d+)?[\t ]*$/i
const KEPT = /^keep-alive[\t ]*$/i

/**
 * A chunk that is one request for a file and nothing else, so that it cannot be understood in two ways: a GET
 * with one plain Host and nothing that asks for another answer than the file, or for an end of the connection.
 */
export function parsePlainGet(chunk: Buffer): PlainGet | undefined {
  if (chunk.length > MAX_BYTES) return undefined
  const text = chunk.toString('latin1')
  const path = PLAIN_GET.exec(text)?.[1]
  const headers = path === undefined ? undefined : parseSpecial(text)
  if (path === undefined || !headers) return undefined
  const { host = '', connection = 'keep-alive', accepted = '' } = headers
  return PLAIN_HOST.test(host) && KEPT.test(connection) ? { path, accepted } : undefined
}

type Special = { host?: string; connection?: string; accepted?: string }

/** @returns undefined if one stands twice, or is none of these three */
function parseSpecial(text: string): Special | undefined {
  const headers: Special = {}
  SPECIAL.lastIndex = 0
  for (let found = SPECIAL.exec(text); found; found = SPECIAL.exec(text)) {
    const [, host, connection, accepted, value = ''] = found
    if (host && headers.host === undefined) headers.host = value
    else if (connection && headers.connection === undefined) headers.connection = value
    else if (accepted && headers.accepted === undefined) headers.accepted = value
    else return undefined
  }
  return headers
}
