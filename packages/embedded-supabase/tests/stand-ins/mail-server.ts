import { once } from 'node:events'
import { type AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** How the server treats an email. `drop` closes the connection in the middle of the body. */
export type Reaction =
  | 'take'
  | 'drop'
  | { code: number; text: string; at: 'sender' | 'recipient' | 'body' }

export type ReceivedMail = { to: string; source: string }

export type SmtpStandIn = {
  url: string
  received: ReceivedMail[]
  readonly bodies: number
  connections: { total: number; most: number }
  goDown(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export type StandInOptions = {
  /** @param attempt number of the attempt for this address, from 1 */
  react?: (recipient: string, attempt: number) => Reaction
  delayMs?: () => number
  /** An answer waits for this, too. */
  untilReady?: () => Promise<void> | undefined
}

export async function startSmtpStandIn(options: StandInOptions = {}): Promise<SmtpStandIn> {
  const received: ReceivedMail[] = []
  const connections = { total: 0, most: 0, bodies: 0 }
  let server = await listen(createServer(options, received, connections), 0)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections,
    get bodies() {
      return connections.bodies
    },
    goDown: () => shut(server),
    async comeBack() {
      server = await listen(createServer(options, received, connections), port)
    },
    close: () => shut(server),
  }
}

function createServer(
  { react = () => 'take', delayMs = () => 0, untilReady }: StandInOptions,
  received: ReceivedMail[],
  connections: SmtpStandIn['connections'] & { bodies: number },
): SMTPServer {
  const reactions = createReactions(react)
  const settings: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect(_session, callback) {
      connections.total += 1
      connections.most = Math.max(connections.most, server.connections.size)
      callback()
    },
    onMailFrom(_address, _session, callback) {
      callback(refusalAt('sender', react('', 1)))
    },
    onRcptTo({ address }, session, callback) {
      callback(refusalAt('recipient', reactions.decide(session, address)))
    },
    onData(stream, session, callback) {
      const { to, reaction } = reactions.of(session)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (reaction === 'drop') socketOf(server, session)?.destroy()
      })
      stream.on('end', () => {
        if (reaction === 'drop') return
        connections.bodies += 1
        void Promise.all([wait(delayMs()), untilReady?.()]).then(() => {
          const refusal = refusalAt('body', reaction)
          if (!refusal) received.push({ to, source: Buffer.concat(chunks).toString('utf8') })
          callback(refusal)
        })
      })
    },
  }
  const server = new SMTPServer(settings)
  // Killed clients drop their connections, which is what these tests are about.
  server.on('error', () => {})
  return server
}

function createReactions(react: NonNullable<StandInOptions['react']>) {
  const attempts = new Map<string, number>()
  const decided = new WeakMap<object, { to: string; reaction: Reaction }>()
  return {
    decide(session: object, to: string): Reaction {
      const attempt = (attempts.get(to) ?? 0) + 1
      attempts.set(to, attempt)
      const reaction = react(to, attempt)
      decided.set(session, { to, reaction })
      return reaction
    },
    of: (session: object) => decided.get(session) ?? { to: '', reaction: 'take' as const },
  }
}

function refusalAt(at: 'sender' | 'recipient' | 'body', reaction: Reaction): Error | null {
  if (typeof reaction === 'string' || reaction.at !== at) return null
  return Object.assign(new Error(reaction.text), { responseCode: reaction.code })
}

/** The library has no public way from a session to its socket. */
function socketOf(server: SMTPServer, session: object): Socket | undefined {
  const all = [...server.connections] as unknown as Record<string, unknown>[]
  const { _socket: socket } = all.find((connection) => connection.session === session) ?? {}
  return socket instanceof Socket ? socket : undefined
}

async function listen(server: SMTPServer, port: number): Promise<SMTPServer> {
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

function shut(server: SMTPServer): Promise<void> {
  return new Promise((done) => server.close(() => done()))
}
