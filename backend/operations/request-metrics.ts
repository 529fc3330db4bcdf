import type { FinishedRequest } from 'embedded-supabase'
import { Counter, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

const LABEL_NAMES = ['route', 'method', 'status'] as const

const requests = new Counter({
  name: 'kachi_http_requests_total',
  help: 'Requests answered, by route, method and status',
  labelNames: LABEL_NAMES,
  registers: [registry],
  collect: addFiles,
})

const durations = new Histogram({
  name: 'kachi_http_request_duration_seconds',
  help: 'Time until an answer was ready, by route and method, but for files from memory',
  labelNames: ['route', 'method'],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
  registers: [registry],
})

/** What is counted for the last ten minutes, by minute, for /operator. */
type Minute = { minute: number; requests: number; errors: number; slow: number }
const minutes: Minute[] = []
const MINUTES_KEPT = 10
const SLOW_MS = 1_000

/** Anyone may invent methods; each would be a series of its own. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function observeRequest({ method: given, route, status, tookMs }: FinishedRequest): void {
  const method = METHODS.has(given) ? given : 'other'
  const { answered, took } = seriesOf(route, method, status)
  answered.inc()
  took.observe(tookMs / 1_000)
  const counted = currentMinute()
  counted.requests += 1
  if (status >= 500) counted.errors += 1
  if (tookMs > SLOW_MS) counted.slow += 1
}

type Series = { answered: Counter.Internal; took: Histogram.Internal<'route' | 'method'> }

const series = new Map<string, Series>()

/** Looked up once: by its labels, it takes longer than to count. There are as many as the registry keeps. */
function seriesOf(route: string, method: string, status: number): Series {
  const key = `${method} ${status} ${route}`
  const known = series.get(key)
  if (known) return known
  const found = {
    answered: requests.labels({ route, method, status }),
    took: durations.labels({ route, method }),
  }
  series.set(key, found)
  return found
}

function currentMinute(): Minute {
  const minute = Math.floor(performance.now() / 60_000)
  const last = minutes.at(-1)
  if (last?.minute === minute) return last
  const counted = { minute, requests: 0, errors: 0, slow: 0 }
  minutes.push(counted)
  if (minutes.length > MINUTES_KEPT + 1) minutes.shift()
  return counted
}

export function countRecentRequests(): Omit<Minute, 'minute'> {
  const from = Math.floor(performance.now() / 60_000) - MINUTES_KEPT
  const recent = minutes.filter(({ minute }) => minute > from)
  const sum = (name: 'requests' | 'errors' | 'slow') =>
    recent.reduce((total, counted) => total + counted[name], 0)
  return { requests: sum('requests'), errors: sum('errors'), slow: sum('slow') }
}

const files = { GET: { 200: 0, 304: 0 }, HEAD: { 200: 0, 304: 0 } }

/** Files are answered at once, so no time is taken. Counting them by labels would take a tenth as long as sending them. */
export function countFile(method: keyof typeof files, status: 200 | 304): void {
  files[method][status] += 1
  currentMinute().requests += 1
}

function addFiles(): void {
  for (const [method, counts] of Object.entries(files)) {
    for (const status of [200, 304] as const) {
      if (counts[status] > 0) requests.inc({ route: '/*', method, status }, counts[status])
      counts[status] = 0
    }
  }
}
