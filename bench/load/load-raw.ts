import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type Load = { port: number; path: string; seconds: number; connections: number }

/**
 * Asks for one file over kept connections, the next time when all of it has come. It only counts bytes: a client that
 * reads HTTP takes ten times as long as the server, which then waits, and waking for each request costs it more than
 * the request.
 *
 * @returns requests per second
 * @throws if an answer is not 200 with a Content-Length
 */
export async function loadRaw({ port, path, seconds, connections }: Load): Promise<number> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip\r\n\r\n`,
  )
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const size = await measureAnswer(sockets[0], request)
  let count = 0
  for (const socket of sockets) {
    let missing = size
    socket.on('data', (chunk: Buffer) => {
      missing -= chunk.length
      if (missing > 0) return
      count += 1
      missing = size
      socket.write(request)
    })
    socket.write(request)
  }
  const startedAt = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const perSecond = (count * 1000) / (performance.now() - startedAt)
  for (const socket of sockets) socket.destroy()
  return perSecond
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  return socket
}

/** In bytes, headers and body: all answers are as long. */
async function measureAnswer(socket: Socket | undefined, request: Buffer): Promise<number> {
  if (!socket) throw new Error('no connection')
  socket.write(request)
  let text = ''
  let size = Number.POSITIVE_INFINITY
  while (text.length < size) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    text += chunk.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    if (end !== -1 && size === Number.POSITIVE_INFINITY) size = sizeOf(text.slice(0, end))
  }
  return size
}

function sizeOf(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || !length) throw new Error(`No file but: ${head}`)
  return head.length + 4 + Number(length)
}
