import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  findClientAddress,
  isTrustedProxy,
  networkOf,
  peerOf,
  type TrustedProxies,
} from './client-address.ts'
import {
  costOfEnd,
  createParsingFloods,
  UNAWAITED_REQUEST_COST,
  watchPieces,
} from './parsing-floods.ts'
import { createRequestTurns, type RequestTurns } from './request-turns.ts'

export type ConnectionLimits = {
  headersMs: number
  /** For headers and body together. */
  requestMs: number
  /** Answers are read at this rate or faster, after `unsentMs`. */
  bytesPerSecond: number
  unsentMs: number
  /** Of answers that a network has not read yet: they stay in memory. */
  unsentBytes: number
  checkEveryMs: number
  perNetwork: number
  /** Requests of one connection that wait for their answers. */
  unanswered: number
  /** Requests of a network that are begun in one turn. */
  perTurn: number
  /** Of what a network sends that is much work to parse, in small pieces of a body. */
  parsingCost: number
}

/**
 * A megabyte, the largest body, takes a minute at 17 KB/s. A browser opens six connections and sends a
 * request on one only after the answer to the last.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  bytesPerSecond: 8_192,
  unsentMs: 30_000,
  unsentBytes: 32_000_000,
  checkEveryMs: 2_000,
  perNetwork: 300,
  unanswered: 10,
  perTurn: 8,
  parsingCost: 2_000,
}

export function timeoutOptions(limits: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  }
}

type Connection = {
  network: string | undefined
  /** Since when answers are waiting to be read, and how much had been read then. */
  behind?: { sinceMs: number; sentBytes: number } | undefined
}

/**
 * Closes connections above a network's limit, those that read their answers too slowly or leave too much unread, and
 * those that send more requests without waiting for answers than `unanswered`. Trusted proxies are not counted: their
 * connections belong to many visitors. Call it after the server has its listener for requests.
 */
export function limitConnections(
  server: Server,
  proxies: TrustedProxies,
  limits: ConnectionLimits,
): void {
  const connections = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  const floods = createParsingFloods(limits.parsingCost)
  const turns = createRequestTurns(limits.perTurn)
  server.on('connection', (socket) => {
    turns.noteConnection()
    // Reset by its client: it has no address to be counted by, and can have no answer.
    if (socket.remoteAddress === undefined) return socket.destroy()
    const network = countedNetwork(socket, proxies)
    const count = (network !== undefined && counts.get(network)) || 0
    const isShutOut = network !== undefined && floods.isShutOut(network)
    if (isShutOut || count >= limits.perNetwork) return socket.destroy()
    if (network !== undefined) counts.set(network, count + 1)
    connections.set(socket, { network })
    socket.once('close', () => {
      connections.delete(socket)
      if (network !== undefined) countDown(counts, network)
    })
  })
  const networkOfPeer = (socket: Socket) => connections.get(socket)?.network
  const noteParsing = (network: string | undefined, cost: number) => {
    // Also those that are still to be read in this turn of the event loop.
    if (network !== undefined && floods.note(network, cost)) closeAll(connections, network)
  }
  takeInTurn(server, { proxies, limits, networkOfPeer, noteParsing, turns })
  const timer = setInterval(() => {
    for (const [socket, connection] of connections) {
      if (isTooSlow(socket, connection, limits)) socket.destroy()
    }
    closeUnread(connections, limits.unsentBytes)
  }, limits.checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

function closeAll(connections: ReadonlyMap<Socket, Connection>, network: string): void {
  for (const [socket, connection] of connections) {
    if (connection.network === network) socket.destroy()
  }
}

/** Above a network's limit, the connections with the longest unread answers, until it is kept. */
function closeUnread(connections: ReadonlyMap<Socket, Connection>, limit: number): void {
  const unread = [...connections].filter(
    ([{ writableLength }, { network }]) => network !== undefined && writableLength > 0,
  )
  for (const ofNetwork of Map.groupBy(unread, ([, { network }]) => network).values()) {
    const sockets = ofNetwork.map(([socket]) => socket)
    let bytes = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
    sockets.sort((one, other) => other.writableLength - one.writableLength)
    for (const socket of sockets) {
      if (bytes <= limit) break
      bytes -= socket.writableLength
      socket.destroy()
    }
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Taking = {
  proxies: TrustedProxies
  limits: ConnectionLimits
  /** Undefined for a trusted proxy. */
  networkOfPeer: (socket: Socket) => string | undefined
  noteParsing: (network: string | undefined, cost: number) => void
  turns: RequestTurns
}

/**
 * Before any handler runs: a chunk of 64 KB may hold 1,600 requests, and all would be answered in one go, as those of
 * 300 connections would.
 */
function takeInTurn(
  server: Server,
  { proxies, limits, networkOfPeer, noteParsing, turns }: Taking,
): void {
  const listeners = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  const waiting = new WeakMap<Socket, number>()
  const begin = (request: IncomingMessage, response: ServerResponse, answer: () => void) => {
    const { socket } = request
    const network = networkOfPeer(socket)
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > limits.unanswered) {
      noteParsing(network, UNAWAITED_REQUEST_COST)
      return socket.destroy()
    }
    watchPieces(request, response, (cost) => noteParsing(network, cost))
    response.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      const cost = costOfEnd(request, response)
      if (cost > 0) noteParsing(network, cost)
    })
    turns.take(network ?? networkOfRequest(request, proxies), () => {
      if (!socket.destroyed) answer()
    })
  }
  server.on('request', (request, response) =>
    begin(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response)
    }),
  )
  // Without a listener Node answers these itself, and all that a connection sends in one go.
  server.on('checkExpectation', (request, response) =>
    begin(request, response, () => response.writeHead(417).end()),
  )
}

function networkOfRequest({ socket, headers }: IncomingMessage, proxies: TrustedProxies): string {
  const forwardedFor = headers['x-forwarded-for'] as string | undefined
  return networkOf(findClientAddress(peerOf({ socket }), forwardedFor, proxies))
}

function countedNetwork({ remoteAddress }: Socket, proxies: TrustedProxies): string | undefined {
  if (remoteAddress === undefined || isTrustedProxy(remoteAddress, proxies)) return undefined
  return networkOf(remoteAddress)
}

function countDown(counts: Map<string, number>, network: string): void {
  const left = (counts.get(network) ?? 1) - 1
  if (left > 0) counts.set(network, left)
  else counts.delete(network)
}

function isTooSlow(socket: Socket, connection: Connection, limits: ConnectionLimits): boolean {
  const { writableLength, bytesWritten } = socket
  if (writableLength === 0) {
    connection.behind = undefined
    return false
  }
  const nowMs = performance.now()
  connection.behind ??= { sinceMs: nowMs, sentBytes: bytesWritten - writableLength }
  const { sinceMs, sentBytes } = connection.behind
  const allowedMs = limits.unsentMs + ((bytesWritten - sentBytes) / limits.bytesPerSecond) * 1000
  return nowMs - sinceMs > allowedMs
}
