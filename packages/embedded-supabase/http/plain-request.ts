import type { IncomingMessage } from 'node:http'

/** Other names of this server are left to the web `Request`, which refuses what is none. */
const PLAIN_HOST = /^[a-z\d.-]+(?::\d+)?$/i

/** Whether Node's own objects tell all of it, so that it can be answered without a web `Request`. */
export function isPlainRequest({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding']
  return !hasBody && PLAIN_HOST.test(headers.host ?? '')
}
