import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookForDueIssues } from '#backend/newsletter/sending/start-schedule.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter, subscribe } from '#tests/hosts/newsletter-host.ts'

describe.each(testDatabases)('the schedule on $name', ({ open }) => {
  let database: Database
  let folder: IssueFolder
  beforeAll(async () => {
    database = await open()
    await subscribe(database, 'reader', 3)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = await createIssueFolder()
    for (const issue of ['2026-11-12', '2026-11-19', '2026-11-26']) await folder.write(issue)
  })
  afterEach(async () => {
    await folder.remove()
    await database.runScript(
      `delete from private.newsletter_runs; delete from private.settings where name = 'newsletter_first_look'`,
    )
  })

  /** `clock` is in Hong Kong time. */
  async function look(clock: string) {
    const now = () => new Date(`${clock}+08:00`)
    const issuesDirectory = folder.directory
    const { service } = await createTestNewsletter(database, { issuesDirectory, now })
    await lookForDueIssues({
      database,
      issuesDirectory,
      service,
      now,
      log: pino({ level: 'silent' }),
    })
  }

  const begun = async () => {
    const rows = await database.query<{ issue: string }>(
      `select issue from private.newsletter_runs where state <> 'skipped' order by issue`,
    )
    return rows.map(({ issue }) => issue)
  }

  test('a new installation skips older issues', async () => {
    await look('2026-11-21T12:00:00')
    expect(await begun()).toEqual([])
    await look('2026-11-26T07:59:59')
    expect(await begun()).toEqual([])
    await look('2026-11-26T08:00:00')
    expect(await begun()).toEqual(['2026-11-26'])
  })

  test('a missed issue is sent once, however often the schedule is checked', async () => {
    await look('2026-11-18T12:00:00')
    await look('2026-11-22T03:00:00')
    expect(await begun()).toEqual(['2026-11-19'])
    await look('2026-11-22T03:00:20')
    // The clock is set back and passes the hour a second time.
    await look('2026-11-19T08:00:00')
    expect(await begun()).toEqual(['2026-11-19'])
    const deliveries = await database.query('select 1 from private.newsletter_deliveries')
    expect(deliveries).toHaveLength(3)
  })

  test('an issue missed for a whole week is not sent', async () => {
    await look('2026-11-18T12:00:00')
    await look('2026-11-26T08:00:00')
    expect(await begun()).toEqual(['2026-11-26'])
  })

  test('two processes that check at the same time start one run', async () => {
    await look('2026-11-18T12:00:00')
    await Promise.all([look('2026-11-19T08:00:00'), look('2026-11-19T08:00:00')])
    expect(await begun()).toEqual(['2026-11-19'])
    expect(await database.query('select 1 from private.newsletter_deliveries')).toHaveLength(3)
  })

  test('an invalid issue is reported and does not hold up others; a draft waits', async () => {
    await look('2026-11-18T12:00:00')
    await folder.write('2026-11-18', { body: '{1 +}' })
    await folder.write('2026-11-17', { frontMatter: { draft: 'true' } })
    await expect(look('2026-11-19T08:00:00')).rejects.toThrow('2026-11-18.mdx:9')
    expect(await begun()).toEqual(['2026-11-19'])
    // Once fixed, it is sent.
    await folder.write('2026-11-18')
    await look('2026-11-19T08:01:00')
    expect(await begun()).toEqual(['2026-11-18', '2026-11-19'])
  })
})
