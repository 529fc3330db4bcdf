import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FeedStandIn = {
  url: string
  host: string
  received: { path: string; headers: IncomingMessage['headers'] }[]
  serve(path: string, answer: string | Buffer | ((response: ServerResponse) => void)): void
  close(): Promise<void>
}

export async function startFeeds(): Promise<FeedStandIn> {
  const answers = new Map<string, (response: ServerResponse) => void>()
  const received: FeedStandIn['received'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    received.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    received,
    serve(path, answer) {
      answers.set(
        path,
        typeof answer === 'function'
          ? answer
          : (response) => response.setHeader('content-type', 'application/xml').end(answer),
      )
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Item = { title: string; link?: string; description?: string; date?: string }

/** RSS 2. Texts are inserted as they are, so they may contain anything. */
export function writeRss(items: Item[]): string {
  const entries = items.map((item) => {
    const link = item.link ?? `https://news.test/${encodeURIComponent(item.title)}`
    const date = item.date === undefined ? '' : `<pubDate>${item.date}</pubDate>`
    const text = `<title>${item.title}</title><description>${item.description ?? ''}</description>`
    return `<item>${text}<link>${link}</link>${date}</item>`
  })
  const head = '<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title>'
  return `${head}${entries.join('')}</channel></rss>`
}
