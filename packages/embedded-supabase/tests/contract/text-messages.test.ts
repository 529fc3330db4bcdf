import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMailboxRoutes } from '#embedded/mail/mailbox-routes.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#embedded/tests/databases.ts'
import {
  type ReceivedForm,
  startProvider,
} from '#embedded/tests/stand-ins/text-message-provider.ts'
import { createCapturingProvider } from '#embedded/text-messages/choose-provider.ts'
import { createMessageBirdProvider } from '#embedded/text-messages/providers/messagebird.ts'
import { createTextlocalProvider } from '#embedded/text-messages/providers/textlocal.ts'
import { createTwilioProvider } from '#embedded/text-messages/providers/twilio.ts'
import { createVonageProvider } from '#embedded/text-messages/providers/vonage.ts'
import { startTextMessageWorker } from '#embedded/text-messages/start-text-messages.ts'
import type { TextMessageProvider } from '#embedded/text-messages/text-message-provider.ts'
import { enqueueTextMessage } from '#embedded/text-messages/text-message-queue.ts'

const MESSAGE = { to: '15550001111', body: 'Your code is 123456', channel: 'sms' } as const

const TWILIO_SETTINGS = {
  account_sid: 'AC00000000000000000000000000000000',
  auth_token: 'token',
  message_service_sid: 'MG00000000000000000000000000000000',
}

async function startStandIn(answer: (form: ReceivedForm) => { status: number; body: unknown }) {
  const standIn = await startProvider(answer)
  onTestFinished(standIn.close)
  return standIn
}

/** As in Twilio's Messages API, the recipient's number decides the result. */
function answerAsTwilio({ fields }: ReceivedForm) {
  const refused = { code: 21_211, message: "Invalid 'To' number", more_info: 'x', status: 400 }
  if (fields.To === '+15550000400') return { status: 400, body: refused }
  if (fields.To === '+15550000429') return { status: 429, body: { code: 20_429, status: 429 } }
  if (fields.To === '+15550000503') return { status: 503, body: '<html>upstream' }
  const status = fields.To === '+15550000201' ? 'undelivered' : 'queued'
  return { status: 201, body: { sid: 'SM1', status, error_code: null, to: fields.To } }
}

describe('Twilio', () => {
  test('receives the form of its Messages API', async () => {
    const standIn = await startStandIn(answerAsTwilio)
    const provider = createTwilioProvider(TWILIO_SETTINGS, standIn.url)
    expect(await provider.send(MESSAGE)).toEqual({ isSent: true })
    await provider.send({ ...MESSAGE, channel: 'whatsapp' })
    const fromNumber = { ...TWILIO_SETTINGS, message_service_sid: '+15559998888' }
    await createTwilioProvider(fromNumber, standIn.url).send({ ...MESSAGE, channel: 'whatsapp' })
    const { account_sid: account, message_service_sid: service } = TWILIO_SETTINGS
    expect(standIn.received[0]).toEqual({
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account}:token`).toString('base64')}`,
      fields: { To: '+15550001111', Channel: 'sms', From: service, Body: MESSAGE.body },
    })
    expect(standIn.received[1]?.fields).toMatchObject({
      To: 'whatsapp:+15550001111',
      Channel: 'whatsapp',
      From: service,
    })
    expect(standIn.received[2]?.fields.From).toBe('whatsapp:+15559998888')
  })

  test('reports what is wrong, and whether to try again', async () => {
    const standIn = await startStandIn(answerAsTwilio)
    const provider = createTwilioProvider(TWILIO_SETTINGS, standIn.url)
    const send = (to: string) => provider.send({ ...MESSAGE, to })
    expect(await send('15550000400')).toMatchObject({
      isPermanent: true,
      reason: 'Twilio error 21211',
    })
    expect(await send('15550000429')).toMatchObject({ isPermanent: false })
    expect(await send('15550000503')).toMatchObject({
      isPermanent: false,
      reason: 'Twilio status 503',
    })
    expect(await send('15550000201')).toMatchObject({ isSent: false, isPermanent: true })
  })
})

test('Vonage receives its form, and its answers are understood', async () => {
  const standIn = await startStandIn(({ fields }) => {
    const failed = fields.to === '15550000002'
    const status = failed ? '4' : fields.to === '15550000001' ? '1' : '0'
    return { status: 200, body: { 'message-count': '1', messages: [{ status }] } }
  })
  const settings = { from: 'Kachi', api_key: 'key', api_secret: 'secret' }
  const provider = createVonageProvider(settings, standIn.url)
  expect(await provider.send({ ...MESSAGE, body: '価値' })).toEqual({ isSent: true })
  expect(standIn.received[0]).toMatchObject({
    path: '/sms/json',
    fields: { from: 'Kachi', to: MESSAGE.to, text: '価値', api_key: 'key', type: 'unicode' },
  })
  expect(await provider.send({ ...MESSAGE, to: '15550000001' })).toMatchObject({
    isPermanent: false,
  })
  expect(await provider.send({ ...MESSAGE, to: '15550000002' })).toMatchObject({
    isPermanent: true,
    reason: 'Vonage error 4',
  })
})

test('MessageBird receives its form, and its answers are understood', async () => {
  const standIn = await startStandIn(({ fields }) =>
    fields.recipients === '15550000422'
      ? { status: 422, body: { errors: [{ code: 9, description: 'no (correct) recipients' }] } }
      : { status: 201, body: { id: 'x', recipients: { totalSentCount: 1 } } },
  )
  const settings = { originator: 'Kachi', access_key: 'key' }
  const provider = createMessageBirdProvider(settings, standIn.url)
  expect(await provider.send(MESSAGE)).toEqual({ isSent: true })
  expect(standIn.received[0]).toMatchObject({
    path: '/messages',
    authorization: 'AccessKey key',
    fields: { originator: 'Kachi', recipients: MESSAGE.to, body: MESSAGE.body, type: 'sms' },
  })
  expect(await provider.send({ ...MESSAGE, to: '15550000422' })).toMatchObject({
    isPermanent: true,
    reason: 'MessageBird error 9',
  })
})

test('Textlocal receives its form, and its answers are understood', async () => {
  const standIn = await startStandIn(({ fields }) =>
    fields.numbers === '15550000004'
      ? { status: 200, body: { status: 'failure', errors: [{ code: 4, message: 'no numbers' }] } }
      : { status: 200, body: { status: 'success', messages: [{ id: '1' }] } },
  )
  const provider = createTextlocalProvider({ sender: 'Kachi', api_key: 'key' }, standIn.url)
  expect(await provider.send(MESSAGE)).toEqual({ isSent: true })
  expect(standIn.received[0]).toMatchObject({
    path: '/send',
    fields: { sender: 'Kachi', apikey: 'key', message: MESSAGE.body, numbers: MESSAGE.to },
  })
  expect(await provider.send({ ...MESSAGE, to: '15550000004' })).toMatchObject({
    isPermanent: true,
    reason: 'Textlocal error 4',
  })
})

describe.each(eitherDatabase)('the queue of text messages on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.query('delete from embedded.text_message_queue'))
  afterAll(() => database.close())

  async function deliver(provider: TextMessageProvider) {
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const worker = startTextMessageWorker({ database, provider, log })
    await worker.stop()
    return logged.join('')
  }

  function queue(lifetimeSeconds = 600, to: string = MESSAGE.to) {
    return enqueueTextMessage(database, { ...MESSAGE, to, lifetimeSeconds })
  }

  const waiting = () =>
    database.query<{ attempts: number; last_error: string; is_due: boolean }>(
      'select attempts, last_error, run_at <= now() as is_due from embedded.text_message_queue',
    )

  test('delivers to the mailbox, where a number is found in any format', async () => {
    await queue()
    expect(await deliver(createCapturingProvider(database))).toBe('')
    expect(await waiting()).toEqual([])
    const mailbox = createMailboxRoutes(database)
    for (const to of ['15550001111', '%2B15550001111', '+15550001111', '+1 555 000 1111']) {
      const response = await mailbox.request(`/messages?to=${to}`)
      expect(await response.json()).toMatchObject([
        { to: '15550001111', text: 'Your code is 123456', subject: 'Text message' },
      ])
    }
    const email = 'mei+letters@example.com'
    await database.query(
      `insert into embedded.captured_mail (recipient, subject, html, text_body) values ($1, '', '', '')`,
      [email],
    )
    for (const to of [email, encodeURIComponent(email), email.toUpperCase()]) {
      const response = await mailbox.request(`/messages?to=${to}`)
      expect(await response.json()).toMatchObject([{ to: email }])
    }
  })

  test('tries a message again, and drops one that is refused permanently', async () => {
    const standIn = await startStandIn(answerAsTwilio)
    const provider = createTwilioProvider(TWILIO_SETTINGS, standIn.url)
    await queue(600, '15550000503')
    const logged = await deliver(provider)
    expect(logged).toContain('Twilio status 503')
    expect(logged).not.toContain('15550000503')
    expect(await waiting()).toEqual([
      { attempts: 1, last_error: 'Twilio status 503', is_due: false },
    ])
    await database.query('delete from embedded.text_message_queue')
    await queue(600, '15550000400')
    await deliver(provider)
    expect(await waiting()).toEqual([])
  })

  test('keeps a message if the provider cannot be reached', async () => {
    const standIn = await startProvider(answerAsTwilio)
    await standIn.close()
    await queue()
    const logged = await deliver(createTwilioProvider(TWILIO_SETTINGS, standIn.url))
    expect(logged).toContain('the provider could not be reached')
    expect(logged).not.toContain(MESSAGE.to)
    expect(await waiting()).toHaveLength(1)
  })

  test('drops a code that has expired', async () => {
    const standIn = await startStandIn(answerAsTwilio)
    await queue(-1)
    await deliver(createTwilioProvider(TWILIO_SETTINGS, standIn.url))
    expect([await waiting(), standIn.received]).toEqual([[], []])
  })

  test('is continued by another worker after one was killed', async () => {
    const id = await queue()
    const claim = `update embedded.text_message_queue set locked_until = now() + $2::interval where id = $1`
    await database.query(claim, [id, '1 minute'])
    await deliver(createCapturingProvider(database))
    expect(await waiting()).toHaveLength(1)
    await database.query(claim, [id, '-1 second'])
    await deliver(createCapturingProvider(database))
    expect(await waiting()).toEqual([])
  })

  test('is claimed one message at a time, and a result is recorded only with a valid claim', async () => {
    await queue()
    await queue()
    let claimed: unknown
    const provider: TextMessageProvider = {
      async send() {
        const count = 'select count(locked_until)::int from embedded.text_message_queue'
        claimed = await database.query(count)
        // Another process claims it because this one did not run for a minute.
        await database.query(
          `update embedded.text_message_queue set claim_token = gen_random_uuid()
           where locked_until is not null`,
        )
        return { isSent: true }
      },
    }
    await deliver(provider)
    expect(claimed, 'a batch would hold the second one as well').toEqual([{ count: 1 }])
    expect(await waiting()).toHaveLength(2)
  })
})
