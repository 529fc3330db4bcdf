import { createServer } from 'node:http'

// A separate process, for comparison: the least that Node can do for a request.
const body = JSON.stringify({ status: 'ok' })
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.once('disconnect', () => process.exit(0))
