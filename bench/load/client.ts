import { Agent, request } from 'node:http'
import { z } from 'zod'

export type Call = { method?: string; path: string; token?: string; body?: unknown }
export type ClientReply = { status: number; text: string }
export type LoadClient = { send(call: Call): Promise<ClientReply>; close(): void }

const PATIENCE_MS = 30_000

/** Keeps its connections, as browsers and proxies do. Fails if the server is gone or says nothing for 30 s. */
export function createClient(address: string, apikey: string): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    close: () => agent.destroy(),
    send: ({ method = 'GET', path, token = apikey, body }) =>
      new Promise((resolve, reject) => {
        const headers = {
          apikey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        }
        const sent = request(`${address}${path}`, { method, agent, headers }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          response.on('error', reject)
        })
        sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer in 30 s')))
        sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
      }),
  }
}

const SessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

export type ClientSession = { access: string; refresh: string }

export function parseSession({ status, text }: ClientReply): ClientSession {
  if (status !== 200) throw new Error(`a session was refused with ${status}: ${text}`)
  const { access_token, refresh_token } = SessionSchema.parse(JSON.parse(text))
  return { access: access_token, refresh: refresh_token }
}
