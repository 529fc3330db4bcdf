import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'

// A separate process, for comparison: one prepared piece for whatever a connection sends, without looking at it.
const body = await readFile(process.argv[2] ?? '')
const added = JSON.parse(process.argv[3] ?? '[]') as string[]
const lines = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html; charset=utf-8',
  'Content-Encoding: gzip',
  `Content-Length: ${body.length}`,
  ...added.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${added[at + 1]}`] : [])),
]
const piece = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(piece))
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.once('disconnect', () => process.exit(0))
