import { expect, test, vi } from 'vitest'
import { StatisticsSchema } from '#domain/newsletter/operator-answers.ts'
import type { Reaction, SmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import type { Rehearsal } from '#tests/stand-ins/hosted/rehearse.ts'
import { HUB_SPOT_TOKEN, type HubSpotStandIn } from '#tests/stand-ins/hubspot.ts'

/** What a publisher may get wrong: each is one line in a job's record and for the operator. */
export function testProblemsOfSetup(parts: () => Rehearsal): void {
  test('names a wrong key, and goes on once it is right', async () => {
    const rehearsal = parts()
    await rehearsal.storeSecrets('sb_secret_revoked')
    await waitForProblem(rehearsal, (problem) => expect(problem).toMatch('refused the key'))
    await rehearsal.storeSecrets()
    await waitForProblem(rehearsal, (problem) => expect(problem).toBeNull())
    expect(await rehearsal.failedRuns()).toEqual([])
  })

  test.each([
    ['project_url', 'abcdefghijklmnopqrst.supabase.co', /^The Vault secret project_url is not an/],
    ['project_url', 'https://kachi.example/rest/v1', /^The Vault secret project_url is not an/],
    ['project_url', 'http://127.0.0.1:1', /^background-work could not be reached: /],
    ['project_url', '', /^Vault has no secret project_url\.$/],
    ['service_role_key', 'sb_secret_a sb_secret_b', /^The Vault secret service_role_key is not a/],
  ])('names what is wrong with %s "%s" in Vault', async (name, value, problem) => {
    const rehearsal = parts()
    const { project } = rehearsal
    await rehearsal.database.platform.query(
      `delete from private.settings where name = 'newsletter_first_look'`,
    )
    await rehearsal.database.platform.query(
      `select vault.update_secret(id, '${value}') from vault.secrets where name = '${name}'`,
    )
    await waitForProblem(rehearsal, (named) => expect(named).toMatch(problem))
    const blanks = `${name === 'project_url' ? `${project.address}/` : project.serviceRoleKey} \n`
    await rehearsal.database.platform.query(
      `select vault.update_secret(id, '${blanks}') from vault.secrets where name = '${name}'`,
    )
    await waitForProblem(rehearsal, (named) => expect(named).toBeNull())
    expect(await rehearsal.failedRuns()).toEqual([])
  })

  test('tells the operator once that an extension is missing or no job scheduled', async () => {
    const rehearsal = parts()
    const { address, serviceRoleKey } = rehearsal.project
    const problems = async () => {
      const answer = await fetch(`${address}/functions/v1/operator/statistics`, {
        headers: { Authorization: `Bearer ${serviceRoleKey}` },
      })
      return StatisticsSchema.parse(await answer.json()).problems
    }
    const all = 'archive, crm, edinet, listings, mail, monitoring, news, newsletter'
    const schedule = 'un "select private.schedule_background_work();".'
    await rehearsal.database.platform.query('update cron.job set active = false')
    expect(await problems()).toEqual([{ job: all, problem: `No job is scheduled. R${schedule}` }])
    await rehearsal.database.platform.query('update cron.job set active = true')
    await rehearsal.database.platform.query('alter function net.http_post rename to gone')
    await rehearsal.minute()
    expect(await problems()).toEqual([
      { job: all, problem: `Enable pg_net under Database, Extensions, then r${schedule}` },
    ])
    await rehearsal.database.platform.query('alter function net.gone rename to http_post')
    await rehearsal.minute()
    expect(await problems()).toEqual([])
    expect(await rehearsal.failedRuns()).toEqual([])
  })
}

/** Minute after minute: on a busy machine a connection may come too late, which is another minute's problem. */
async function waitForProblem(
  rehearsal: Rehearsal,
  check: (problem: string | null | undefined) => void,
): Promise<void> {
  const attempt = async () => {
    await rehearsal.minute()
    check(await rehearsal.readProblem('newsletter'))
  }
  await vi.waitFor(attempt, { timeout: 120_000, interval: 1 })
}

type Parts = { rehearsal: Rehearsal; mailServer: SmtpStandIn; react: (reaction: Reaction) => void }

export function testProblemsOfMail(parts: () => Parts): void {
  test('names a secret of the functions that is missing or wrong, and sends nothing', async () => {
    const { rehearsal, mailServer } = parts()
    const { secrets } = rehearsal.api
    const { address, anonKey, serviceRoleKey } = rehearsal.project
    const call = async (name: string, key: string) => {
      const headers = { Authorization: `Bearer ${key}` }
      const answer = await fetch(`${address}/functions/v1/${name}`, { headers })
      const { error } = await answer.json()
      return { status: answer.status, error }
    }
    const smtpUrl = secrets.get('SMTP_URL') ?? ''
    for (const [wrong, problem] of [
      ['', 'SMTP_URL: store it with "supabase secrets set".'],
      [
        'smtp://mail.example:587',
        'SMTP_URL: ports 25 and 587 are closed on hosted Supabase. Use smtps:// with 465 or 2465.',
      ],
    ] as const) {
      secrets.set('SMTP_URL', wrong)
      await rehearsal.subscribe(`waiting${wrong.length}@example.com`)
      await rehearsal.minute()
      await rehearsal.minute()
      expect(await rehearsal.readProblem('mail')).toContain(problem)
      expect(await call('operator/state', serviceRoleKey)).toEqual({ status: 503, error: problem })
      for (const [name, status] of [
        ['operator/state', 401],
        ['newsletter-webhooks/events', 503],
      ] as const) {
        const visitors = await call(name, anonKey)
        expect(visitors.status).toBe(status)
        expect(visitors.error).not.toMatch('SMTP')
      }
    }
    mailServer.received.length = 0
    secrets.set('SMTP_URL', smtpUrl)
    await rehearsal.minute()
    await vi.waitUntil(() => mailServer.received.length >= 2, { timeout: 20_000 })
    expect(await rehearsal.readProblem('mail')).toBeNull()
  })

  test('names a mail server that refuses the password, and goes on once it takes it', async () => {
    const { rehearsal, mailServer, react } = parts()
    mailServer.received.length = 0
    react({ code: 535, text: 'authentication failed', at: 'sender' })
    await rehearsal.subscribe('patient@example.com')
    await rehearsal.minute()
    expect(await rehearsal.readProblem('mail')).toMatch(
      /^1 emails wait: SMTP 535 to MAIL\. The next try is at \d\d:\d\d UTC\.$/,
    )
    react('take')
    await rehearsal.database.platform.query('update private.mail_queue set run_at = now()')
    await rehearsal.minute()
    await vi.waitUntil(() => mailServer.received.length >= 1, { timeout: 20_000 })
    expect(await rehearsal.readProblem('mail')).toBeNull()
    expect(mailServer.received.map(({ to }) => to)).toEqual(['patient@example.com'])
  })
}

export function testWaitingContacts(
  parts: () => { rehearsal: Rehearsal; hubspot: HubSpotStandIn },
): void {
  test('asks once an hour while contacts cannot be sent, not during a pause, and then sends', async () => {
    const { rehearsal, hubspot } = parts()
    const { platform } = rehearsal.database
    const findCall = () =>
      platform.query<{ outcome: string; requested_at: string }>(
        `select outcome, requested_at from private.background_jobs where name = 'crm'`,
      )
    const pause = (until: string, token: string) =>
      platform.query(
        `update private.crm_sending set paused_until = ${until}, paused_token = ${token}`,
      )
    rehearsal.api.secrets.set('HUBSPOT_TOKEN', '')
    await platform.query(`select public.record_in_crm('reader@example.com', '{"source":"test"}')`)
    await rehearsal.minute()
    const [first] = await findCall()
    expect(first?.outcome).toBe('HUBSPOT_TOKEN is not set')
    await rehearsal.minute()
    expect(await findCall()).toEqual([first])
    rehearsal.api.secrets.set('HUBSPOT_TOKEN', HUB_SPOT_TOKEN)
    await platform.query(
      `update private.background_jobs set requested_at = now() - interval '1 hour' where name = 'crm'`,
    )
    const [hourAgo] = await findCall()
    await pause(`now() + interval '1 day'`, 'null')
    await rehearsal.minute()
    expect(await findCall()).toEqual([hourAgo])
    expect([...hubspot.contacts.keys()]).toEqual([])
    await pause(`now() + interval '1 day'`, `'refused'`)
    await rehearsal.minute()
    expect([...hubspot.contacts.keys()]).toEqual(['reader@example.com'])
  })
}
