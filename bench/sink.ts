import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { SMTPServer } from 'smtp-server'

// A separate process that accepts every email and logs time, recipient, size and checksum before it
// replies. Messages to its parent: { port } once, then { count } as it grows. The message 'finish'
// makes it write the log and exit.
const [logFile = ''] = process.argv.slice(2)
const log = createWriteStream(logFile)
let count = 0
let toldCount = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  maxClients: 1_000,
  onData(stream, session, callback) {
    let size = 0
    let sum = 0
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      sum = crc32(chunk, sum)
    })
    stream.on('end', () => {
      const [to] = session.envelope.rcptTo
      log.write(`${Date.now()} ${to?.address ?? ''} ${size} ${sum}\n`)
      count += 1
      callback()
    })
  },
})
// Clients are killed on purpose.
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send?.({ port: (server.server.address() as AddressInfo).port })

const timer = setInterval(() => {
  if (count !== toldCount) process.send?.({ count })
  toldCount = count
}, 20)

// Exits with its parent.
process.on('disconnect', () => process.exit(1))
process.on('message', () => {
  clearInterval(timer)
  server.close(() => {})
  log.end(() => process.exit(0))
})
