import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, mayHaveBody } from './answer.ts'
import { answerBreakdown } from './breakdown.ts'
import { findClientAddress, networkOf, peerOf, type TrustedProxies } from './client-address.ts'
import { createRequestId, type Observing, report, runNamed } from './observe-requests.ts'
import { isPlainRequest } from './plain-request.ts'
import type { RequestsAtOnce } from './requests-at-once.ts'
import { loadSecurityHeaders } from './security-headers.ts'

export type ReadDirectly = {
  /** As the figures of requests name it. */
  route: string
  /** Of the path and query as sent, which a web `Request` must not change. */
  address: RegExp
  answer(asked: {
    url: string
    headers: IncomingHttpHeaders
    clientAddress: string
  }): Promise<Answer>
}

/** What a web `Request` leaves as it is; the rest of an address is the caller's. */
export const PLAIN_QUERY = String.raw`(?:\?[!$%&(-;=?-\[\]_a-z~]*)?`

type Parts = {
  reads: readonly ReadDirectly[]
  atOnce: RequestsAtOnce
  trustedProxies: TrustedProxies
  isReadOnly: () => boolean
} & Observing

/**
 * Answers small reads of the APIs without web requests, middleware and routes, which take as long as all else. What
 * is not plainly such a read, or would be refused, is left to `createServer`, whose limits these are.
 */
export async function createDirectReads(
  parts: Parts,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const { reads, atOnce, trustedProxies, isReadOnly, log } = parts
  const answer = await createAnswering(parts)
  return (request, response) => {
    const { method, url = '', headers } = request
    const read = method === 'GET' && reads.find(({ address }) => address.test(url))
    if (!read || !isPlain(request) || isReadOnly() || log.isLevelEnabled('debug')) return false
    const peer = peerOf(request)
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    const clientAddress = findClientAddress(peer, forwardedFor, trustedProxies)
    const network = networkOf(clientAddress)
    if (!atOnce.mayTake(network)) return false
    void atOnce.during(network, () => answer(read, { url, headers, clientAddress }, response))
    return true
  }
}

/** Of headers sent twice, Node's own objects keep less than a web `Request`. */
function isPlain(request: IncomingMessage): boolean {
  const { headers, rawHeaders } = request
  return isPlainRequest(request) && Object.keys(headers).length * 2 === rawHeaders.length
}

type Asked = Parameters<ReadDirectly['answer']>[0]

async function createAnswering(parts: Parts) {
  const write = createWriter(await loadSecurityHeaders('application/json'))
  return async (read: ReadDirectly, asked: Asked, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now()
    const { route } = read
    const requestId = createRequestId()
    const breakDown = (error: unknown) => answerBreakdown(parts.log, error, { requestId, route })
    const answer = await runNamed(requestId, () => read.answer(asked)).catch(breakDown)
    let { status } = answer
    try {
      write(response, requestId, answer)
    } catch (error) {
      // Such as a name of a header that SQL made up.
      status = 500
      write(response, requestId, breakDown(error))
    }
    report(
      parts,
      { method: 'GET', route, status, tookMs: performance.now() - startedAt },
      { requestId, clientAddress: asked.clientAddress },
    )
  }
}

/** Headers as one flat list, which Node writes without copying. */
function createWriter(security: Map<string, string>) {
  const common = [...security].flat()
  return (response: ServerResponse, requestId: string, answer: Answer): void => {
    const { status, headers, hasOwnHeaders } = answer
    const body = mayHaveBody(status) ? (answer.body ?? '') : undefined
    const sized =
      body === undefined ? headers : { 'Content-Length': Buffer.byteLength(body), ...headers }
    if (hasOwnHeaders) {
      response.setHeader('X-Request-Id', requestId).setHeaders(security).writeHead(status, sized)
    } else {
      const list = ['X-Request-Id', requestId, ...common]
      for (const [name, value] of Object.entries(sized)) list.push(name, String(value))
      response.writeHead(status, list)
    }
    response.end(body)
  }
}
