import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

// A separate process, for comparison: the least that Node can do to send a file from memory.
const body = await readFile(process.argv[2] ?? '')
const headers = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Content-Encoding', 'gzip'],
  ['Content-Length', String(body.length)],
  JSON.parse(process.argv[3] ?? '[]') as string[],
].flat()
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.once('disconnect', () => process.exit(0))
