import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type RateLoad = {
  perSecond: number
  seconds: number
  path: string
  headers: Record<string, string>
  createBody: (index: number) => string
}

/** `outcome` is the status of the answer, or the error code. */
export type Arrival = { index: number; outcome: number | string; milliseconds: number }

/**
 * Sends POST requests on schedule, whatever happens to earlier ones, as visitors do. Times count
 * from the scheduled moment, not from when a request was sent, so that a stall on either side shows
 * in all requests it held up.
 */
export async function sendAtRate(address: string, load: RateLoad): Promise<Arrival[]> {
  const agent = new Agent({ keepAlive: true })
  const total = Math.round(load.perSecond * load.seconds)
  const beginsAt = performance.now() + 50
  const arrivals: Promise<Arrival>[] = []
  while (arrivals.length < total) {
    const dueAt = beginsAt + (arrivals.length * 1000) / load.perSecond
    if (dueAt > performance.now()) await setTimeout(1)
    else arrivals.push(send(address, load, { agent, dueAt, index: arrivals.length }))
  }
  const settled = await Promise.all(arrivals)
  agent.destroy()
  return settled
}

type Sending = { agent: Agent; dueAt: number; index: number }

function send(address: string, load: RateLoad, { agent, dueAt, index }: Sending): Promise<Arrival> {
  const body = load.createBody(index)
  const headers = { ...load.headers, 'Content-Length': String(Buffer.byteLength(body)) }
  return new Promise((resolve) => {
    const settle = (outcome: number | string) =>
      resolve({ index, outcome, milliseconds: performance.now() - dueAt })
    const fail = ({ code, message }: NodeJS.ErrnoException) => settle(code ?? message)
    request(`${address}${load.path}`, { method: 'POST', agent, headers }, (response) => {
      // An acknowledgment counts only when it has arrived in full.
      response.resume().on('end', () => settle(response.statusCode ?? 'no status'))
      response.on('error', fail)
    })
      .on('error', fail)
      .end(body)
  })
}
