import { expect, onTestFinished, test, vi } from 'vitest'
import { runNewsletterCommand } from '#backend/newsletter/operator/run-newsletter-command.ts'
import { startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { rehearse } from '#tests/stand-ins/hosted/rehearse.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const READERS = 60
/** A kill may repeat an email of each connection. */
const CONNECTIONS_OF_WORKER = 10
const ISSUE = '2026-11-21'

// A killed worker's claims are released after 15 seconds.
test.runIf(serverUrl && process.env.THOROUGH)(
  'an issue reaches each reader though the key is rotated as its function is killed',
  async () => {
    const mailServer = await startSmtpStandIn({ delayMs: () => 200 })
    onTestFinished(mailServer.close)
    const rehearsal = await rehearse({
      serverUrl: serverUrl ?? '',
      smtpUrl: mailServer.url,
      secrets: OFFLINE_SOURCES,
    })
    onTestFinished(rehearsal.close)
    const { project, database, minute, readProblem, storeSecrets } = rehearsal
    await storeSecrets('sb_secret_rehearsal')
    await database.platform.query(
      `insert into public.newsletter_subscribers (email)
       select 'many' || number || '@example.com' from generate_series(1, $1::integer) as number`,
      [READERS],
    )
    const sending = runNewsletterCommand(['send', ISSUE], {
      SUPABASE_URL: project.address,
      SUPABASE_SERVICE_ROLE_KEY: project.serviceRoleKey,
    })
    const beginning = minute()
    await vi.waitUntil(() => mailServer.received.length >= 10, { timeout: 20_000 })
    project.secretKeys.set('default', 'sb_secret_rotated')
    project.edge.kill('background-work')
    await beginning
    await minute()
    await minute()
    expect(await readProblem('newsletter')).toBe(
      'The functions refused the key in the Vault secret service_role_key. Store the current one.',
    )
    const before = mailServer.received.length
    expect(before).toBeLessThan(READERS)
    await minute()
    expect(mailServer.received.length).toBe(before)

    await storeSecrets('sb_secret_rotated')
    await rehearsal.untilSettled(sending)
    expect(await sending).toBe(0)
    const recipients = mailServer.received.map(({ to }) => to)
    expect(new Set(recipients).size).toBe(READERS)
    expect(recipients.length - READERS).toBeLessThanOrEqual(CONNECTIONS_OF_WORKER)
    await minute()
    expect(await readProblem('newsletter')).toBeNull()
    expect(await rehearsal.failedRuns()).toEqual([])
  },
  120_000,
)
