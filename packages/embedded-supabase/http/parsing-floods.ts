import type { IncomingMessage, ServerResponse } from 'node:http'
import { BoundedMap } from '#embedded/bounded-map.ts'

/** A request that no answer was waited for costs the parser as much as four small pieces of a body. */
export const UNAWAITED_REQUEST_COST = 4
/**
 * A client that closes its connection before the answer. New connections wait in one queue, of which each turn of the
 * event loop takes one: those that are dead already stand there before everyone's.
 */
const ABANDONED_COST = 2
/** What a client still sends of a large body that is refused has to be read, or it would not see the answer. */
const UNREAD_BODY_COST = 8
const LARGE_BODY_BYTES = 65_536
/** A piece up to this size costs 1. */
const SMALL_PIECE_BYTES = 512
/** Clients that send a body in pieces send larger ones, but for the last: these cost nothing. */
const LARGE_PIECE_BYTES = 4_096
const SHUT_OUT_MS = 60_000
/** A tenth of what a network may cost at once is forgotten each second. */
const FORGOTTEN_PER_SECOND = 0.1
const MAX_NETWORKS = 10_000

export type ParsingFloods = {
  /** @returns whether the network has just been shut out */
  note(network: string, cost: number): boolean
  isShutOut(network: string): boolean
}

/**
 * Shuts out a network for a minute that keeps the parser of requests busy, or the queue of new connections. The parser
 * takes 64 KB of a connection in one go: 2,300 requests or 10,900 pieces of a body, 20 to 60 ms of the only thread, and of
 * 300 connections one after the other. No browser sends such.
 *
 * @param maxCost of a network at once, in small pieces of a body
 */
export function createParsingFloods(
  maxCost: number,
  nowMs: () => number = () => performance.now(),
): ParsingFloods {
  const costs = new BoundedMap<string, { sum: number; at: number }>(MAX_NETWORKS)
  const shutOutUntil = new BoundedMap<string, number>(MAX_NETWORKS)
  const isShutOut = (network: string) => (shutOutUntil.get(network) ?? 0) > nowMs()
  return {
    isShutOut,
    note(network, cost) {
      if (isShutOut(network)) return false
      const at = nowMs()
      const before = costs.get(network) ?? { sum: 0, at }
      const forgotten = ((at - before.at) / 1_000) * FORGOTTEN_PER_SECOND * maxCost
      const sum = Math.max(0, before.sum - forgotten) + cost
      costs.set(network, { sum, at })
      if (sum <= maxCost) return false
      shutOutUntil.set(network, at + SHUT_OUT_MS)
      return true
    },
  }
}

/** What it cost that a request ended as it did, once its connection or its answer is closed. */
export function costOfEnd(request: IncomingMessage, response: ServerResponse): number {
  if (!response.writableFinished) return ABANDONED_COST
  const isLarge = Number(request.headers['content-length']) > LARGE_BODY_BYTES
  return isLarge && !request.complete ? UNREAD_BODY_COST : 0
}

/** In small pieces. A body of larger ones has fewer of them, so it may have more bytes. */
function costOf({ length }: Buffer): number {
  return length < LARGE_PIECE_BYTES ? Math.min(1, SMALL_PIECE_BYTES / length) : 0
}

/**
 * Calls `note` with the cost of each piece of a body in chunks that is not large. What comes after the answer would be
 * dropped without being counted, so the connection ends with the answer then.
 */
export function watchPieces(
  request: IncomingMessage,
  response: ServerResponse,
  note: (cost: number) => void,
): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  request.push = (piece: Buffer | null, encoding) => {
    const cost = piece === null ? 0 : costOf(piece)
    if (cost > 0) note(cost)
    return request.socket.destroyed && piece !== null ? false : push(piece, encoding)
  }
  response.once('finish', () => {
    if (!request.complete) request.socket.destroySoon()
  })
}
