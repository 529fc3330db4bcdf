import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedForm = {
  path: string
  authorization: string | undefined
  fields: Record<string, string>
}

export type StandIn = {
  url: string
  received: ReceivedForm[]
  close(): Promise<void>
}

export async function startProvider(
  answer: (form: ReceivedForm) => { status: number; body: unknown },
): Promise<StandIn> {
  const received: ReceivedForm[] = []
  const server = createServer(async (request, response) => {
    const form = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      fields: Object.fromEntries(new URLSearchParams(await parseText(request))),
    }
    received.push(form)
    const { status, body } = answer(form)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function parseText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
