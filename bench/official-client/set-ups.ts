import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { createScratch } from '#tests/scratch-server.ts'
import type { Checkout } from './checkout.ts'

type SetUp = { stop(): Promise<void> }

const CLI_PORT = '54321'
const DOCKER_PORTS = { confirming: 9999, autoConfirming: 9998, closed: 9997, asymmetric: 9996 }

/**
 * The first setup: the tests' own settings, unchanged, signing keys included. They assume that no
 * text message can be delivered, so a mail server is configured, and nothing is captured.
 */
export async function startAutoConfirming({ settingsFile }: Checkout): Promise<SetUp> {
  const mailServer = await startMailServer()
  const setUp = await startSetUp(
    { SUPABASE_CONFIG: settingsFile, PORT: CLI_PORT, SMTP_URL: mailServer.url },
    [DOCKER_PORTS.autoConfirming, DOCKER_PORTS.asymmetric],
  )
  return {
    async stop() {
      await setUp.stop()
      mailServer.close()
    },
  }
}

async function startMailServer() {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

export async function startConfirmationRequired(): Promise<SetUp> {
  const file = fileURLToPath(new URL('./confirmation-required.toml', import.meta.url))
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-set-up-'))
  const closedFile = path.join(folder, 'config.toml')
  const text = await readFile(file, 'utf8')
  await writeFile(closedFile, text.replace('enable_signup = true', 'enable_signup = false'))
  const confirming = await startSetUp({ SUPABASE_CONFIG: file }, [DOCKER_PORTS.confirming])
  const closed = await startSetUp({ SUPABASE_CONFIG: closedFile }, [DOCKER_PORTS.closed])
  return {
    async stop() {
      await Promise.all([confirming.stop(), closed.stop()])
      await rm(folder, { recursive: true })
    },
  }
}

async function startSetUp(environment: Record<string, string>, ports: number[]): Promise<SetUp> {
  const scratch = await createScratch({ withoutSite: true, environment })
  const server = await scratch.start()
  const forwarders = await Promise.all(ports.map((port) => forwardToAuth(port, server.address)))
  return {
    async stop() {
      for (const forwarder of forwarders) forwarder.close()
      await server.stop()
      await scratch.remove()
    },
  }
}

/**
 * The Docker instances that the tests expect serve the protocol at the root; ours is at /auth/v1.
 */
async function forwardToAuth(port: number, address: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const target = new URL(`${address}/auth/v1${incoming.url}`)
    const { method, headers } = incoming
    const forwarded = request(target, { method, headers: { ...headers, host: target.host } })
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
