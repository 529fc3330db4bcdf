import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runNewsletterCommand } from '#backend/newsletter/operator/run-newsletter-command.ts'
import { lastSendingTime } from '#domain/newsletter/issue-schedule.ts'
import type { SmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { createIssueFolder } from '#tests/fixtures/issue-folder.ts'
import type { Rehearsal } from '#tests/stand-ins/hosted/rehearse.ts'

type Hosted = { rehearsal: Rehearsal; mailServer: SmtpStandIn }

const WEEK_MS = 7 * 86_400_000

/** The commands whose requests have a body. */
export function testOperator(hosted: () => Hosted): void {
  test('sends a test copy, and takes a file of bounces', async () => {
    const { rehearsal, mailServer } = hosted()
    const folder = await createIssueFolder()
    onTestFinished(folder.remove)
    const lastWeek = new Date(lastSendingTime(new Date()).getTime() - WEEK_MS)
    const issue = lastWeek.toISOString().slice(0, 10)
    await folder.write(issue, { body: 'Some *text*.\n' })
    const operate = (...words: string[]) =>
      runNewsletterCommand(words, {
        SUPABASE_URL: rehearsal.project.address,
        SUPABASE_SERVICE_ROLE_KEY: rehearsal.project.serviceRoleKey,
        NEWSLETTER_DIR: folder.directory,
      })
    mailServer.received.length = 0
    expect(await operate('send', issue, '--to', 'editor@example.com')).toBe(0)
    expect(mailServer.received.map(({ to }) => to)).toEqual(['editor@example.com'])
    const mailbox = path.join(folder.directory, 'bounces.mbox')
    await writeFile(mailbox, 'From nobody\nSubject: Hello\n\nNot a report.\n')
    expect(await operate('bounces', mailbox)).toBe(0)
  })
}
