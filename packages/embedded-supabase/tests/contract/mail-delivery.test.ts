import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultTemplates } from '#embedded/mail/default-templates.ts'
import { type DeliveryWorker, startDeliveryWorker } from '#embedded/mail/delivery-worker.ts'
import { DEFAULT_MAIL_QUEUE, enqueueMail } from '#embedded/mail/mail-queue.ts'
import { createMailTemplates } from '#embedded/mail/mail-templates.ts'
import {
  createCapturingTransport,
  createSmtpTransport,
  type MailTransport,
} from '#embedded/mail/transport.ts'
import { purgeExpiredRecords } from '#embedded/postgres/data-retention.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#embedded/tests/databases.ts'

async function startMailServer() {
  const received: string[] = []
  let deferrals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, callback) {
      if (address.address.startsWith('unknown')) return callback(refusal(550, 'no such mailbox'))
      if (address.address.startsWith('later') && deferrals++ === 0) {
        return callback(refusal(451, 'try again later'))
      }
      return callback()
    },
    onData(stream, _session, callback) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        received.push(text)
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

describe.each(eitherDatabase)('delivery on $name', ({ open }) => {
  let database: Database
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let worker: DeliveryWorker | undefined

  beforeEach(async () => {
    database = await open()
    mailServer = await startMailServer()
  })
  afterEach(async () => {
    await worker?.stop()
    await mailServer.close()
    await database.close()
  })

  async function deliver(to: string[], transport: MailTransport): Promise<void> {
    const templates = createMailTemplates(defaultTemplates)
    for (const address of to) {
      const variables = {
        SiteURL: 'https://kachi.test',
        TokenHash: 'abc',
        Token: '123456',
        RedirectTo: '/',
      }
      await enqueueMail(database, DEFAULT_MAIL_QUEUE, {
        template: 'magic_link',
        to: address,
        variables,
      })
    }
    const log = pino({ level: 'silent' })
    worker = startDeliveryWorker({
      database,
      queue: DEFAULT_MAIL_QUEUE,
      templates,
      transport,
      prepare: {},
      log,
    })
  }

  const smtp = (from: string) => ({ url: mailServer.url, from, dkim: undefined })

  const queue = () =>
    database.query(
      `select recipient, attempts, last_error, run_at = 'infinity' as is_given_up, run_at > now() as waits
       from embedded.mail_queue order by id`,
    )

  test('an email is sent with both bodies and removed from the queue', async () => {
    await deliver(
      ['reader@example.com'],
      await createSmtpTransport(smtp('Kachi <letters@kachi.test>')),
    )
    await expect.poll(queue).toEqual([])
    const [mail] = mailServer.received
    expect(mail).toContain('From: Kachi <letters@kachi.test>')
    expect(mail).toContain('Subject: Your sign-in link')
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Content-Type: text/html')
  })

  test('a refused email is given up, a deferred one waits for the next try', async () => {
    await deliver(
      ['unknown@example.com', 'later@example.com'],
      await createSmtpTransport(smtp('letters@kachi.test')),
    )
    await expect.poll(queue).toEqual([
      {
        recipient: 'unknown@example.com',
        attempts: 1,
        last_error: 'SMTP 550',
        is_given_up: true,
        waits: true,
      },
      {
        recipient: 'later@example.com',
        attempts: 1,
        last_error: 'SMTP 451',
        is_given_up: false,
        waits: true,
      },
    ])
    await database.query(
      `update embedded.mail_queue set run_at = now() where recipient like 'later%'`,
    )
    worker?.nudge()
    await expect.poll(() => mailServer.received.length).toBe(1)
  })

  test('without a mail server, emails are captured', async () => {
    await deliver(['reader@example.com'], createCapturingTransport(database))
    await expect
      .poll(() => database.query('select recipient, subject from embedded.captured_mail'))
      .toEqual([{ recipient: 'reader@example.com', subject: 'Your sign-in link' }])
  })

  test('the claim of a killed process expires', async () => {
    await database.query(
      `insert into embedded.mail_queue (template, recipient, attempts, locked_until) values
       ('magic_link', 'taken@example.com', 1, now() + interval '1 minute'),
       ('magic_link', 'lapsed@example.com', 1, now() - interval '1 second')`,
    )
    await deliver([], createCapturingTransport(database))
    await expect
      .poll(() => database.query('select recipient from embedded.captured_mail'))
      .toEqual([{ recipient: 'lapsed@example.com' }])
    // A sent email is removed from the queue a moment later.
    await expect.poll(queue).toMatchObject([{ recipient: 'taken@example.com', attempts: 1 }])
  })

  test('the content of an email is deleted after its last try, and its record after a week', async () => {
    await deliver(['unknown@example.com'], await createSmtpTransport(smtp('letters@kachi.test')))
    await expect.poll(queue).toMatchObject([{ is_given_up: true }])
    const rows = () => database.query('select recipient, variables from embedded.mail_queue')
    expect(await rows()).toEqual([{ recipient: 'unknown@example.com', variables: {} }])
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await purgeExpiredRecords(database, inDays(6.9), { mailQueue: DEFAULT_MAIL_QUEUE })
    expect(await rows()).toHaveLength(1)
    await purgeExpiredRecords(database, inDays(7.1), { mailQueue: DEFAULT_MAIL_QUEUE })
    expect(await rows()).toEqual([])
  })
})
