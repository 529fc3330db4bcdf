import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

type SecRequest = { path: string; userAgent: string | undefined; at: number }

type Reply = { json: unknown } | { misbehave(response: ServerResponse): unknown }

export type SecStandIn = {
  url: string
  received: SecRequest[]
  replies: Map<string, Reply>
  stop(): Promise<void>
}

/**
 * The SEC's two hosts on loopback: JSON files, compressed for clients that accept it, HTML for
 * refusals, and a block page for clients that do not identify themselves.
 */
export async function startSec(): Promise<SecStandIn> {
  const received: SecRequest[] = []
  const replies = new Map<string, Reply>()
  const packed = new WeakMap<object, Buffer>()
  const server = await listenOnLoopback((request, response) => {
    const path = request.url ?? ''
    const userAgent = request.headers['user-agent']
    received.push({ path, userAgent, at: performance.now() })
    const reply = replies.get(path)
    if (!userAgent?.includes('@')) sendPage(response, 403, BLOCK_PAGE)
    else if (!reply) sendPage(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    else if ('misbehave' in reply) reply.misbehave(response)
    else {
      const body = packed.get(reply) ?? gzipSync(JSON.stringify(reply.json), { level: 1 })
      packed.set(reply, body)
      sendJson(request, response, body)
    }
  })
  return { url: server.address, received, replies, stop: server.close }
}

function sendJson(request: IncomingMessage, response: ServerResponse, packed: Buffer): void {
  const takesGzip = request.headers['accept-encoding']?.includes('gzip')
  const encoding = takesGzip ? { 'Content-Encoding': 'gzip' } : {}
  response.writeHead(200, { 'Content-Type': 'application/json', ...encoding })
  response.end(takesGzip ? packed : gunzipSync(packed))
}

export const BLOCK_PAGE =
  '<!DOCTYPE html><html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body></body></html>'

export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(page)
}
