import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadBounceFile } from '#backend/newsletter/bounces/load-bounce-file.ts'
import type { Newsletter } from '#backend/newsletter/start-newsletter.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { eitherDatabase } from '#tests/databases.ts'
import {
  type DeliveryStatus,
  writeBounce,
  writeComplaint,
  writeMailbox,
} from '#tests/fixtures/bounced-mail.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter, subscribe } from '#tests/hosts/newsletter-host.ts'

const ISSUES = ['2026-10-29', '2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26']
const GONE: DeliveryStatus = { status: '5.1.1', diagnostic: '550 5.1.1 no such user' }
const FULL: DeliveryStatus = { status: '5.2.2', diagnostic: '552 5.2.2 mailbox full' }
const UNWANTED: DeliveryStatus = { status: '5.7.1', diagnostic: '550 5.7.1 blocked' }

describe.each(eitherDatabase)('bounces on $name', ({ open }) => {
  let database: Database
  let folder: IssueFolder
  let mailServer: SmtpStandIn
  let newsletter: Newsletter
  let directory: string

  beforeAll(async () => {
    database = await open()
    directory = await mkdtemp(path.join(tmpdir(), 'kachi-bounces-'))
    folder = await createIssueFolder()
    for (const issue of ISSUES) await folder.write(issue)
    mailServer = await startSmtpStandIn()
    const setting = { issuesDirectory: folder.directory, smtpUrl: mailServer.url }
    newsletter = await createTestNewsletter(database, setting)
    newsletter.startSending()
  })
  afterAll(async () => {
    await newsletter.stop()
    await mailServer.close()
    await folder.remove()
    await database.close()
    await rm(directory, { recursive: true })
  })
  afterEach(async () => {
    mailServer.received.length = 0
    await database.runScript(`
      delete from public.newsletter_subscribers;
      truncate private.newsletter_runs, private.newsletter_suppressions, private.newsletter_departures,
        private.newsletter_suppressed_hashes, public.security_audit_log cascade`)
  })

  async function send(issue: string) {
    await newsletter.service.send(issue)
    const state = async () => (await newsletter.service.selectProgress(issue)).state
    await expect.poll(state).toBe('finished')
  }

  /** The email as the mail server received it. */
  function findEmailTo(email: string, issue: string): string {
    const found = mailServer.received.find(
      ({ to, source }) => to === email && source.includes(`Message-ID: <${issue}.`),
    )
    if (!found) throw new Error(`${email} should have got ${issue}`)
    return found.source
  }

  async function take(messages: string[], isTrusted = false) {
    const file = path.join(directory, 'bounces.mbox')
    await writeFile(file, writeMailbox(messages))
    const unclear: string[] = []
    const onUnclear = (number: number, reason: string) => unclear.push(`${number}: ${reason}`)
    const totals = await loadBounceFile(newsletter.bounces, { file, isTrusted, onUnclear })
    const counted = Object.entries(totals).filter(([, count]) => count > 0)
    return { ...Object.fromEntries(counted), ...(unclear.length > 0 ? { messages: unclear } : {}) }
  }

  const suppressions = () =>
    database.query('select email, reason from private.newsletter_suppressions order by email')

  test('a hard bounce suppresses the address; importing the same file again changes nothing', async () => {
    await subscribe(database, 'ada', 3)
    await send(ISSUES[0] ?? '')
    const original = (number: number) => findEmailTo(`ada${number}@example.com`, ISSUES[0] ?? '')
    const mailbox = [
      writeBounce(original(1), [GONE], { emailType: 'message/rfc822' }),
      writeBounce(original(2), [UNWANTED]),
      writeBounce(original(3), [{ ...GONE, action: 'delayed' }]),
      'From: someone@example.com\r\nSubject: Hello\r\n\r\nThank you for the letter.\r\n',
      // An email with a token signed by another secret.
      writeBounce(original(2).replace(/token=.{22}/, `token=${'a'.repeat(22)}`), [GONE]),
    ]
    const rest = {
      read: 5,
      noFailure: 1,
      unknown: 1,
      unclear: 1,
      messages: ['4: an ordinary email, not a report'],
    }
    expect(await take(mailbox)).toEqual({ ...rest, hard: 1, policy: 1, suppressed: 1 })
    expect(await take(mailbox)).toEqual({ ...rest, repeated: 2 })
    expect(await suppressions()).toEqual([{ email: 'ada1@example.com', reason: 'hard-bounce' }])
    await send(ISSUES[1] ?? '')
    expect(mailServer.received.filter(({ to }) => to === 'ada1@example.com')).toHaveLength(1)
  })

  test('a forged report suppresses no one, unless the operator trusts the mailbox', async () => {
    await subscribe(database, 'ada', 1)
    await send(ISSUES[0] ?? '')
    const forged = writeBounce('From: x@y.example\r\n\r\n', [
      { ...GONE, original: 'rfc822;Ada1@example.com' },
    ])
    expect(await take([forged])).toEqual({ read: 1, unproved: 1 })
    expect(await suppressions()).toEqual([])
    expect(await take([forged], true)).toEqual({ read: 1, hard: 1, suppressed: 1 })
    expect(await suppressions()).toEqual([{ email: 'ada1@example.com', reason: 'hard-bounce' }])
  })

  test('four soft bounces in a row suppress an address; policy bounces never do', async () => {
    await subscribe(database, 'full', 2)
    for (const [index, issue] of ISSUES.entries()) {
      await send(issue)
      const blocked = writeBounce(findEmailTo('full2@example.com', issue), [UNWANTED])
      // The second email arrives, so the count of soft bounces restarts.
      const returned =
        index === 0 ? [] : [writeBounce(findEmailTo('full1@example.com', issue), [FULL])]
      const totals = await take([...returned, blocked])
      const isLast = index === ISSUES.length - 1
      const expected = { read: returned.length + 1, policy: 1, ...(index > 0 ? { soft: 1 } : {}) }
      expect(totals, issue).toEqual(isLast ? { ...expected, suppressed: 1 } : expected)
    }
    expect(await suppressions()).toEqual([{ email: 'full1@example.com', reason: 'soft-bounces' }])
  })

  test('a complaint unsubscribes, counts for its issue and replaces a bounce', async () => {
    await subscribe(database, 'ada', 1)
    const [first = '', second = ''] = ISSUES
    await send(first)
    await send(second)
    const original = findEmailTo('ada1@example.com', first)
    await take([writeBounce(original, [GONE])])
    const complaint = writeComplaint(original, ['Feedback-Type: abuse'])
    expect(await take([complaint, complaint])).toEqual({
      read: 2,
      complaint: 1,
      suppressed: 1,
      repeated: 1,
    })
    expect(await suppressions()).toEqual([{ email: 'ada1@example.com', reason: 'complaint' }])
    const [row] = await database.query(
      `select subscription_status as status, last_updated > created_at as is_touched from public.newsletter_subscribers`,
    )
    expect(row).toEqual({ status: 'unsubscribed', is_touched: true })
    const departures = await database.query(
      'select email, manner from private.newsletter_departures',
    )
    expect(departures).toEqual([{ email: 'ada1@example.com', manner: 'complaint' }])
    const events = await database.query('select event_type, details from public.security_audit_log')
    expect(events).toEqual([
      { event_type: 'successful_unsubscribe', details: { email: 'ada1@***', by: 'complaint' } },
    ])
    expect((await newsletter.service.selectProgress(first)).counts.unsubscribed).toBe(1)
    expect((await newsletter.service.selectProgress(second)).counts.unsubscribed).toBe(0)
  })
})
