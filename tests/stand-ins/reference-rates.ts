import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

export const TAIFEX_DAYS = [
  { Date: '20260227', 'USD/NTD': '31.338', 'RMB/NTD': '4.354697', 'EUR/USD': '1.0785' },
  { Date: '20260302', 'USD/NTD': '31.243', 'RMB/NTD': '4.345151', 'EUR/USD': '1.0885' },
]

const SINGAPORE_RATES = [
  { date: '2026-03-02', base: 'USD', quote: 'TWD', rate: 31.5 },
  { date: '2026-03-02', base: 'USD', quote: 'VND', rate: 25_480 },
]

/**
 * The Taiwan Futures Exchange's file at `/taifex` and Frankfurter's API at `/v2`, on loopback. The
 * exchange sends JSON as a download.
 */
export async function startReferenceRates() {
  const bodies = {
    taifex: JSON.stringify(TAIFEX_DAYS),
    frankfurter: JSON.stringify(SINGAPORE_RATES),
  }
  const received: string[] = []
  const server = await listenOnLoopback((request, response) => {
    const path = request.url ?? ''
    received.push(path)
    if (path === '/taifex') {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(bodies.taifex)
    } else if (path === '/v2/rates?base=USD&quotes=TWD,VND&providers=MAS') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(bodies.frankfurter)
    } else response.writeHead(404).end('{"message":"not found"}')
  })
  const [TAIFEX_URL, FRANKFURTER_URL] = [`${server.address}/taifex`, `${server.address}/v2/`]
  return { variables: { TAIFEX_URL, FRANKFURTER_URL }, bodies, received, stop: server.close }
}
