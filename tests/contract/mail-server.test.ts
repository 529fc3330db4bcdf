import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import readTls from 'smtp-server/lib/tls-options.js'
import { afterEach, describe, expect, test } from 'vitest'
import { createSmtpSender } from '#backend/newsletter/sending/smtp-sender.ts'
import { createSmtpTransport } from '#embedded/mail/transport.ts'

/** Connections to 0.0.0.0 reach this machine, but the address is not loopback. */
const ELSEWHERE = '0.0.0.0'
const LOGIN = 'user:password@'

type Seen = { logins: number; emails: { isEncrypted: boolean }[] }

let server: SMTPServer
afterEach(() => new Promise<void>((done) => server.close(() => done())))

/** Offers a login without encryption, as no mail server should, and records what arrives. */
async function startServer(options: SMTPServerOptions): Promise<{ port: number; seen: Seen }> {
  const seen: Seen = { logins: 0, emails: [] }
  const { key, cert } = readTls()
  server = new SMTPServer({
    key,
    cert,
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth(_auth, _session, callback) {
      seen.logins += 1
      callback(null, { user: 'user' })
    },
    onData(stream, session, callback) {
      seen.emails.push({ isEncrypted: session.secure })
      stream.on('end', () => callback()).resume()
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, seen }
}

const smtp = (url: string) => ({ url, from: 'Kachi <letters@kachi.test>', dkim: undefined })

async function sendMail(url: string) {
  const transport = await createSmtpTransport(smtp(url))
  const message = { to: 'reader@example.com', subject: 'Link', html: '<p>Link</p>', text: 'Link' }
  const { signal } = new AbortController()
  const result = await transport.send(message, { beforeEnd: async () => {}, signal })
  transport.close()
  return result.isSent
}

async function sendIssue(url: string) {
  const template = { envelopeFrom: 'letters@kachi.test', source: 'Subject: Issue\r\n\r\nIssue' }
  const sender = await createSmtpSender(smtp(url), {
    issue: '2026-11-26',
    content: { subject: 'Letter', html: '', text: '', template, figures: noFigures },
    makeLinks: async () => ({ page: 'https://kachi.test/a', oneClick: 'https://kachi.test/b' }),
  })
  const recipient = { subscriberId: crypto.randomUUID(), email: 'reader@example.com' }
  const result = await sender.send(recipient)
  sender.close()
  return result.kind === 'sent'
}

const noFigures = { market: undefined, picks: [] }
const WITHOUT_TLS = { disabledCommands: ['STARTTLS'] }

describe.each([
  { name: 'an email', send: sendMail },
  { name: 'an issue', send: sendIssue },
])('$name over smtp:// to another machine', ({ send }) => {
  test('is not sent unencrypted, nor is the login', async () => {
    const { port, seen } = await startServer(WITHOUT_TLS)
    for (const query of [
      '',
      '?ignoreTLS=true',
      '?opportunisticTLS=true',
      '?requireTLS=0',
      '?requireTLS',
    ]) {
      expect(await send(`smtp://${LOGIN}${ELSEWHERE}:${port}${query}`)).toBe(false)
    }
    expect(seen).toEqual({ logins: 0, emails: [] })
  })

  test('is sent encrypted if the server offers STARTTLS', async () => {
    const { port, seen } = await startServer({})
    const url = `smtp://${LOGIN}${ELSEWHERE}:${port}`
    expect(await send(url), 'its certificate is no good').toBe(false)
    expect(await send(`${url}?tls.rejectUnauthorized=false`)).toBe(true)
    expect(seen).toEqual({ logins: 1, emails: [{ isEncrypted: true }] })
  })

  test('is sent unencrypted if the operator allows it', async () => {
    const { port, seen } = await startServer(WITHOUT_TLS)
    expect(await send(`smtp://${LOGIN}${ELSEWHERE}:${port}?requireTLS=false`)).toBe(true)
    expect(seen).toEqual({ logins: 1, emails: [{ isEncrypted: false }] })
  })

  test('may be sent unencrypted to this machine', async () => {
    const { port, seen } = await startServer(WITHOUT_TLS)
    expect(await send(`smtp://${LOGIN}127.0.0.1:${port}`)).toBe(true)
    expect(seen.emails).toEqual([{ isEncrypted: false }])
  })
})
