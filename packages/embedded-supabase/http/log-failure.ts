import type { Logger } from 'pino'
import { BoundedMap } from '#embedded/bounded-map.ts'

type Failure = { method: string; route: string; status: number }

const WINDOW_MS = 60_000
const MAX_OF_ROUTE = 60
const MAX_OF_NETWORK = 10
const MAX_OF_MESSAGE = 5
const MAX_NETWORKS = 2_000

type Lines = { sinceMs: number; count: number; leftOut: number }

type Written = {
  /** By method, route and status, which are patterns and numbers of this program. */
  routes: Map<string, Lines>
  networks: Map<string, Lines>
  /** Of errors. */
  messages: Map<string, Lines>
}

const written = new WeakMap<Logger, Written>()

/**
 * What comes with each request while something is broken must not fill the disk, and still less what one network asks
 * for: of a route and status there are 60 lines a minute, of a network ten of all. The next line of a route says how many
 * were left out.
 * @param network '' if it is not known
 */
export function logFailure(log: Logger, line: Failure, network: string): void {
  const known = selectWritten(log)
  const ofRoute = takeWindow(known.routes, `${line.method} ${line.route} ${line.status}`)
  const ofNetwork = network === '' ? undefined : takeWindow(known.networks, network)
  if (ofRoute.count >= MAX_OF_ROUTE || (ofNetwork && ofNetwork.count >= MAX_OF_NETWORK)) {
    ofRoute.leftOut += 1
    return
  }
  if (ofNetwork) ofNetwork.count += 1
  log.warn({ ...line, ...countLine(ofRoute) }, 'a request was answered with an error')
}

/**
 * An error of a request with its stack: five a minute of each message, since while the database is away every request
 * has one.
 * @param message a constant of this program
 */
export function logError(
  log: Logger,
  fields: { err: unknown; route?: string; requestId?: string },
  message: string,
) {
  const lines = takeWindow(selectWritten(log).messages, message)
  if (lines.count >= MAX_OF_MESSAGE) {
    lines.leftOut += 1
    return
  }
  log.error({ ...fields, ...countLine(lines) }, message)
}

/** @returns what the line says of those before it */
function countLine(lines: Lines): { leftOut?: number } {
  const { leftOut } = lines
  lines.leftOut = 0
  lines.count += 1
  return leftOut > 0 ? { leftOut } : {}
}

function selectWritten(log: Logger): Written {
  const known = written.get(log)
  if (known) return known
  const begun = {
    routes: new Map(),
    networks: new BoundedMap<string, Lines>(MAX_NETWORKS),
    messages: new Map(),
  }
  written.set(log, begun)
  return begun
}

/** A new one begins when the last is over. */
function takeWindow(windows: Map<string, Lines>, key: string): Lines {
  const nowMs = performance.now()
  const last = windows.get(key)
  if (last && nowMs - last.sinceMs < WINDOW_MS) return last
  const next = { sinceMs: nowMs, count: 0, leftOut: last?.leftOut ?? 0 }
  windows.set(key, next)
  return next
}
