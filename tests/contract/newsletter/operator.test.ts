import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runNewsletterCommand } from '#backend/newsletter/operator/run-newsletter-command.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { writeBounce } from '#tests/fixtures/bounced-mail.ts'
import { makeImportRows } from '#tests/fixtures/import-rows.ts'
import { type Outcome, runInPlace } from '#tests/run-in-place.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const ISSUE = '2026-11-21'
const WEBHOOK_SECRET = 'a-secret-of-at-least-32-characters'

describe('an operator', () => {
  let mailServer: SmtpStandIn
  let scratch: Scratch
  let server: ServerProcess
  let keys: { anonKey: string; serviceRoleKey: string }
  beforeAll(async () => {
    mailServer = await startSmtpStandIn({ delayMs: () => 20 })
    const environment = {
      NEWSLETTER_SCHEDULE: 'off',
      NEWSLETTER_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SMTP_URL: mailServer.url,
      SMTP_RATE_LIMIT: '5',
    }
    scratch = await createScratch({ ...anyDatabase, withoutSite: true, environment })
    server = await scratch.start()
    keys = await scratch.loadKeys()
  })
  afterAll(async () => {
    await server.stop()
    await scratch.remove()
    await mailServer.close()
  })

  const run = (words: string[]) => runInPlace(runNewsletterCommand, words, scratch.environment)
  /** As an operator does, in a process of its own. */
  const start = (words: string[], input = '') =>
    new Promise<Outcome>((resolve) => {
      const file = inProject('backend/newsletter/operator/newsletter-command.ts')
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...scratch.environment }
      const child = execFile(pinnedNode, [file, ...words], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
      child.stdin?.end(input)
    })

  function ask(path: string, body?: object, key = keys.serviceRoleKey) {
    return fetch(`${server.address}/operator${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}` },
      body: body ? JSON.stringify(body) : null,
    })
  }

  test('needs the service key for every call, and invalid requests are refused', async () => {
    const calls: [string, object?][] = [
      ['/statistics'],
      ['/newsletter'],
      [`/newsletter/${ISSUE}`],
      [`/newsletter/${ISSUE}/paused`, { isPaused: true }],
      ['/bounces', { bounces: [] }],
      ['/subscribers'],
    ]
    for (const [path, body] of calls) {
      expect((await ask(path, body, 'nonsense')).status, path).toBe(401)
      expect((await ask(path, body, keys.anonKey)).status, path).toBe(403)
    }
    const wrong: [string, object?][] = [
      ['/bounces', {}],
      ['/bounces', { bounces: [{ kind: 'hard' }] }],
      ['/newsletter?newest=-1'],
      [`/newsletter/${ISSUE}/paused`, { isPaused: 'yes' }],
    ]
    for (const [path, body] of wrong) expect((await ask(path, body)).status, path).toBe(400)
    for (const path of ['/newsletter/%00', `/newsletter/${ISSUE}/recipients?after=%00`]) {
      expect((await ask(path)).status, path).toBe(400)
    }
    expect((await ask('/newsletter/none/paused', { isPaused: true })).status).toBe(422)
    // An address must not add a header or a second recipient.
    for (const to of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example']) {
      const refused = await ask(`/newsletter/${ISSUE}/send`, { to })
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining('Invalid email address'),
      ])
    }
  })

  test('shows the list, pauses and resumes a run, sends a test copy and imports bounces', async () => {
    const rows = makeImportRows(12)
    expect((await ask('/subscribers/import', { isDryRun: false, rows })).status).toBe(200)
    const copy = await run(['send', ISSUE, '--to', 'me@example.com'])
    expect(copy).toMatchObject({ code: 0, out: expect.stringContaining('Sent to me@example.com') })
    expect((await ask(`/newsletter/${ISSUE}/send`, {})).status).toBe(200)
    // Pauses over HTTP: the command takes longer to start than the emails take to be sent.
    expect((await ask(`/newsletter/${ISSUE}/paused`, { isPaused: true })).status).toBe(200)
    expect((await run(['pause', ISSUE])).out).toContain(`${ISSUE}  paused`)
    const paused = await run(['status'])
    expect(paused.out).toContain('Subscribers  12 active, 12 would get an issue now')
    expect(paused.out).toContain('Next issue   none: NEWSLETTER_SCHEDULE is off')
    expect(paused.out).toContain('  paused, since ')
    expect((await run(['resume', ISSUE])).out).toContain('sending')
    const state = async () =>
      ((await (await ask(`/newsletter/${ISSUE}`)).json()) as { state: string }).state
    await expect.poll(state).toBe('finished')

    const email = mailServer.received.find(({ to }) => to === 'reader3@example.com')?.source ?? ''
    const bounce = writeBounce(email, [{ status: '5.1.1' }])
    expect(await start(['bounces', '-'], bounce)).toEqual({
      code: 0,
      out: '1 message read.\n        1  hard (the mailbox does not exist)\n1 address is now suppressed.\n',
      err: '',
    })
    const again = await fetch(`${server.address}/webhooks/newsletter/message`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${WEBHOOK_SECRET}` },
      body: bounce,
    })
    expect(await again.json()).toMatchObject({ noted: { hard: 0, repeated: 1 } })
    expect((await run(['status'])).out).toContain(
      'sent 12, failed 0, withheld 0, remaining 0, bounced 1',
    )
  }, 180_000)

  test('refuses large bodies and unknown webhooks', async () => {
    const big = await fetch(`${server.address}/webhooks/newsletter/message`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${WEBHOOK_SECRET}` },
      body: 'x'.repeat(1024 * 1024 + 1),
    })
    expect(big.status).toBe(413)
    expect(
      (await fetch(`${server.address}/webhooks/newsletter/sendgrid`, { method: 'POST' })).status,
    ).toBe(404)
    expect(server.output()).not.toMatch(/reader\d|example\.com/)
  })

  test('the command also works without a server, and explains errors', async () => {
    await server.stop()
    expect(await start(['bounces', '-'], 'Subject: hi\n\nhi\n')).toEqual({
      code: 0,
      out: '1 message read.\n        1  not a report\n0 addresses are now suppressed.\n',
      err: 'message 1: an ordinary email, not a report\n',
    })
    expect(await run(['bounces', 'none.mbox'])).toMatchObject({
      code: 1,
      err: 'Cannot read the file none.mbox.\n',
    })
    expect((await run(['bounces'])).code).toBe(2)
  })
})
