import { once } from 'node:events'
import { type Agent, request } from 'node:http'

export type Call = {
  method?: string
  path: string
  /** Without it, the visitors' key. */
  token?: string
  headers?: Record<string, string>
  body?: unknown
  /** An address of the loopback network: a client of its own for the server. */
  from: string
}

export type CallFrom = (call: Call) => Promise<{ status: number; text: string }>

/** Calls a server from addresses that the test chooses, which `fetch` cannot. */
export function createCaller(address: string, anonKey: string, agent?: Agent): CallFrom {
  return async ({ method = 'POST', path, token = anonKey, headers, body, from }) => {
    const sent = request(`${address.replace('localhost', '127.0.0.1')}${path}`, {
      ...(agent && { agent }),
      method,
      localAddress: from,
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const chunk of response) text += String(chunk)
    return { status: Number(response.statusCode), text }
  }
}
