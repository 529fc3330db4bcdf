import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { countFile } from '#backend/operations/request-metrics.ts'
import type { FileAnswer } from './file-answers.ts'
import { type PlainGet, parsePlainGet } from './plain-get.ts'

/** An answer with all its headers, as one flat list. */
export type PreparedFile = { answer: FileAnswer; headers: readonly string[] }

export type FindFile = (asked: PlainGet) => PreparedFile | undefined

type Timeouts = {
  /** Until the first request of a connection. */
  headersMs: number
  /** Between two requests. */
  idleMs: number
  checkEveryMs: number
}

/** Larger ones are sent by Node as they are read: copies of them would take memory. */
const MAX_BODY_BYTES = 131_072

export type FileConnections = {
  /** Before that, all connections are Node's. */
  answerWith(findFile: FindFile): void
  /** Those that wait for a request, as Node's `closeIdleConnections` closes its own. */
  closeIdle(): void
}

/** Timers of sockets are set anew for each read and write, a fifth of the time that a file takes. */
type Waiting = { since: number; hasAsked: boolean }

/**
 * Answers plain requests for files on the socket, headers and body in one prepared piece, which takes a third of the time
 * that `node:http` needs. The first chunk of a connection that is anything else is given to `node:http`, and with it
 * the connection for good. Call it after `limitConnections`, whose limits hold for all connections.
 */
export function answerFilesFirst(server: Server, timeouts: Timeouts): FileConnections {
  let findFile: FindFile | undefined
  const waiting = new Map<Socket, Waiting>()
  const [takeByNode, ...others] = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  for (const listener of others) server.on('connection', listener)
  server.on('connection', (socket) => {
    if (socket.destroyed) return
    if (findFile) takeFirst(socket, findFile)
    else takeByNode?.call(server, socket)
  })
  const timer = setInterval(() => closeLate(waiting, timeouts), timeouts.checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
  return {
    answerWith(find) {
      findFile = find
    },
    closeIdle() {
      for (const socket of waiting.keys()) socket.destroySoon()
    },
  }

  function takeFirst(socket: Socket, find: FindFile): void {
    const connection = { since: performance.now(), hasAsked: false }
    waiting.set(socket, connection)
    const leave = () => waiting.delete(socket)
    socket.once('close', leave)
    answerFiles(socket, { find, connection, idleMs: timeouts.idleMs }, () => {
      leave()
      socket.off('close', leave)
      takeByNode?.call(server, socket)
    })
  }
}

function closeLate(waiting: ReadonlyMap<Socket, Waiting>, { headersMs, idleMs }: Timeouts): void {
  const now = performance.now()
  for (const [socket, { since, hasAsked }] of waiting) {
    if (now - since > (hasAsked ? idleMs : headersMs)) socket.destroy()
  }
}

type Answering = { find: FindFile; connection: Waiting; idleMs: number }

function answerFiles(socket: Socket, answering: Answering, giveToNode: () => void): void {
  const { find, connection, idleMs } = answering
  const end = () => socket.end()
  const destroy = () => socket.destroy()
  const take = (chunk: Buffer) => {
    const asked = socket.writableLength === 0 ? parsePlainGet(chunk) : undefined
    const file = asked && find(asked)
    if (file && file.answer.body.length <= MAX_BODY_BYTES) {
      socket.write(pieceOf(file, idleMs))
      connection.since = performance.now()
      connection.hasAsked = true
      countFile('GET', 200)
      return
    }
    socket.off('data', take).off('end', end).off('error', destroy)
    socket.pause()
    socket.unshift(chunk)
    giveToNode()
    process.nextTick(() => socket.resume())
  }
  socket.on('data', take).on('end', end).on('error', destroy)
}

let second = 0
let date = ''
const pieces = new Map<FileAnswer, Buffer>()

/** Headers and body as sent in this second. */
function pieceOf({ answer, headers }: PreparedFile, idleMs: number): Buffer {
  const nowSecond = Math.floor(Date.now() / 1000)
  if (nowSecond !== second) {
    second = nowSecond
    date = new Date(nowSecond * 1000).toUTCString()
    pieces.clear()
  }
  const known = pieces.get(answer)
  if (known) return known
  const lines = [`HTTP/1.1 200 ${STATUS_CODES[200]}`]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  lines.push(`Date: ${date}`, 'Connection: keep-alive', `Keep-Alive: timeout=${idleMs / 1000}`)
  const piece = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), answer.body])
  pieces.set(answer, piece)
  return piece
}
