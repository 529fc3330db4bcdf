import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultTemplates } from '#embedded/mail/default-templates.ts'
import { type DeliveryWorker, startDeliveryWorker } from '#embedded/mail/delivery-worker.ts'
import { DEFAULT_MAIL_QUEUE, enqueueMail } from '#embedded/mail/mail-queue.ts'
import { createMailTemplates } from '#embedded/mail/mail-templates.ts'
import { createSmtpTransport } from '#embedded/mail/transport.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#embedded/tests/databases.ts'
import {
  type Reaction,
  type SmtpStandIn,
  startSmtpStandIn,
} from '#embedded/tests/stand-ins/mail-server.ts'

type WorkerOptions = { url?: string; stopPatienceMs?: number }

const VARIABLES = { SiteURL: 'https://kachi.test', TokenHash: 'abc', Token: '123456' }

describe.each(eitherDatabase)('claims on $name', ({ open }) => {
  let database: Database
  let server: SmtpStandIn
  let delayMs = 0
  let delay: Promise<void> | undefined
  let delays: number[] = []
  let reaction: Reaction = 'take'
  const workers: DeliveryWorker[] = []

  beforeEach(async () => {
    database = await open()
    delayMs = 0
    delay = undefined
    delays = []
    reaction = 'take'
    server = await startSmtpStandIn({
      delayMs: () => delays.shift() ?? delayMs,
      untilReady: () => delay,
      react: () => reaction,
    })
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await server.close()
    await database.close()
  })

  const enqueue = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        enqueueMail(database, DEFAULT_MAIL_QUEUE, {
          template: 'magic_link',
          to: `r${index}@example.com`,
          variables: VARIABLES,
        }),
      ),
    )

  async function startWorker({ url = server.url, ...patience }: WorkerOptions = {}) {
    const transport = await createSmtpTransport({ url, from: 'a@kachi.test', dkim: undefined })
    const templates = createMailTemplates(defaultTemplates)
    const log = pino({ level: 'silent' })
    const queue = DEFAULT_MAIL_QUEUE
    const services = { database, queue, templates, transport, prepare: {}, log, leaseSeconds: 0.5 }
    const worker = startDeliveryWorker({ ...services, ...patience })
    workers.push(worker)
    return worker
  }

  const receivers = () => server.received.map(({ to }) => to).toSorted()
  const readQueue = () =>
    database.query(
      'select recipient, attempts, last_error, claim_token from embedded.mail_queue order by id',
    )

  test('several emails are sent at a time, and a slow one does not block the others', async () => {
    // Nine connections are held up, so the other emails go through the tenth.
    delays = Array.from({ length: 9 }, () => 60_000)
    await enqueue(30)
    await startWorker({ stopPatienceMs: 500 })
    await expect.poll(() => server.received.length).toBe(21)
    expect(server.connections.most).toBe(10)
  })

  test('an email that takes longer than its claim is not sent by a second process', async () => {
    delayMs = 2_500
    await enqueue(3)
    await startWorker()
    const second = await startWorker()
    const timer = setInterval(second.nudge, 50)
    await expect.poll(readQueue).toEqual([])
    clearInterval(timer)
    expect(receivers()).toEqual(['r0@example.com', 'r1@example.com', 'r2@example.com'])
  })

  const takeOver = () =>
    database.query(
      `update embedded.mail_queue set locked_until = now() + interval '1 hour',
         claim_token = '00000000-0000-4000-8000-000000000001'`,
    )
  const othersClaim = [
    {
      recipient: 'r0@example.com',
      attempts: 1,
      last_error: null,
      claim_token: '00000000-0000-4000-8000-000000000001',
    },
  ]

  test('a process that was suspended while another took its email does not complete it', async () => {
    await enqueue(1)
    const { promise: paused, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
    // Simulates a sleeping machine: this worker is stopped until the other has claimed the email.
    const sleeping: Database = {
      ...database,
      async query(statement, values) {
        if (/set locked_until = now\(\)/.test(statement)) {
          noteAsked()
          await paused
        }
        return database.query(statement, values)
      },
    }
    const from = 'a@kachi.test'
    const transport = await createSmtpTransport({ url: server.url, from, dkim: undefined })
    const templates = createMailTemplates(defaultTemplates)
    const log = pino({ level: 'silent' })
    const queue = DEFAULT_MAIL_QUEUE
    const services = { database: sleeping, queue, templates, transport, prepare: {}, log }
    const worker = startDeliveryWorker(services)
    workers.push(worker)
    await asked
    await takeOver()
    goOn()
    await worker.stop()
    expect(server.received).toEqual([])
    expect(await readQueue()).toEqual(othersClaim)
  })

  test.each<Reaction>(['take', { code: 550, text: 'no', at: 'body' }])(
    'a result is not recorded after another process claimed the email (%s)',
    async (answer) => {
      const held = Promise.withResolvers<void>()
      delay = held.promise
      reaction = answer
      await enqueue(1)
      const worker = await startWorker()
      await expect.poll(() => server.bodies).toBe(1)
      await takeOver()
      held.resolve()
      await worker.stop()
      expect(await readQueue()).toEqual(othersClaim)
    },
  )

  test('stopping returns emails to the queue that are not sent in time', async () => {
    delayMs = 60_000
    await enqueue(2)
    const worker = await startWorker({ stopPatienceMs: 1_000 })
    await expect.poll(() => server.bodies).toBe(2)
    await worker.stop()
    expect(server.received).toEqual([])
    const waiting = { attempts: 0, last_error: null, claim_token: null }
    expect(await readQueue()).toMatchObject([waiting, waiting])
  })

  test('a refused login does not count against the email, which waits', async () => {
    const refusing = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong password')),
    })
    refusing.listen(0, '127.0.0.1')
    await once(refusing.server, 'listening')
    const { port } = refusing.server.address() as AddressInfo
    await enqueue(1)
    await startWorker({ url: `smtp://user:password@127.0.0.1:${port}` })
    const row = { attempts: 1, last_error: 'SMTP 535 to AUTH', claim_token: null }
    await expect.poll(readQueue).toMatchObject([row])
    const [{ run_at: runAt } = {}] = await database.query('select run_at from embedded.mail_queue')
    expect(runAt).not.toBe(Number.POSITIVE_INFINITY)
    await new Promise<void>((done) => refusing.close(() => done()))
  })
})
