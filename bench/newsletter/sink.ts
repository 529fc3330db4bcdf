import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A process of its own: takes every mail and logs time, recipient and Message-ID before it says so.
// Messages to its parent: { port } once, then { count } as it grows. 'finish' ends it with the log written.
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
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      if (head.length < 2_000) head += chunk.toString('latin1')
    })
    stream.on('end', () => {
      const [to] = session.envelope.rcptTo
      const [, messageId = 'none'] = /^Message-ID: <?([^>\r\n]+)/im.exec(head) ?? []
      log.write(`${Date.now()} ${to?.address ?? ''} ${messageId}\n`)
      count += 1
      callback()
    })
  },
})
// Clients are killed here on purpose.
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send?.({ port: (server.server.address() as AddressInfo).port })

const timer = setInterval(() => {
  if (count !== toldCount) process.send?.({ count })
  toldCount = count
}, 20)

process.on('message', () => {
  clearInterval(timer)
  server.close(() => {})
  log.end(() => process.exit(0))
})
