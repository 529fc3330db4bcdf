import autocannon from 'autocannon'

export type Measurement = {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers other than 2xx, and requests without an answer. */
  failures: number
}

export type Scenario = {
  name: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  createBody?: () => object
  /** Without it, as many requests as the time allows. */
  amount?: number
}

const USUAL_CONNECTIONS = 10

export async function measure(
  address: string,
  scenario: Scenario,
  seconds: number,
): Promise<Measurement> {
  if (!scenario.amount) await load({ address, scenario, seconds: 1 })
  return load({ address, scenario, seconds })
}

export async function load({
  address,
  scenario,
  seconds,
}: {
  address: string
  scenario: Scenario
  seconds: number
}): Promise<Measurement> {
  const { method, path, headers = {}, createBody, amount } = scenario
  const times: number[] = []
  const instance = autocannon({
    url: address,
    connections: USUAL_CONNECTIONS,
    ...(amount ? { amount } : { duration: seconds }),
    requests: [
      {
        method,
        path,
        headers: { ...headers, 'Content-Type': 'application/json' },
        setupRequest: (request) =>
          createBody ? { ...request, body: JSON.stringify(createBody()) } : request,
      },
    ],
  })
  const startedAt = performance.now()
  instance.on('response', (...[, , , milliseconds]) => times.push(milliseconds))
  const { errors, non2xx } = await instance
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  return summarize(times, elapsedSeconds, errors + non2xx)
}

export function summarize(times: number[], seconds: number, failures: number): Measurement {
  const sorted = Float64Array.from(times).sort()
  return {
    requestsPerSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failures,
  }
}

/** Nearest rank: the smallest value that at least this share of all values does not exceed. */
function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
