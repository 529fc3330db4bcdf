import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookForDueIssues } from '#backend/newsletter/sending/start-schedule.ts'
import { addDays } from '#domain/days.ts'
import { issueDayFrom, sendingTimeOf } from '#domain/newsletter/issue-schedule.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter, subscribe } from '#tests/hosts/newsletter-host.ts'

const first = issueDayFrom('2026-11-10')
const second = addDays(first, 7)
const third = addDays(first, 14)
const extra = addDays(first, 6)
const draft = addDays(first, 5)

describe.each(eitherDatabase)('the schedule on $name', ({ open }) => {
  let database: Database
  let folder: IssueFolder
  beforeAll(async () => {
    database = await open()
    await subscribe(database, 'reader', 3)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = await createIssueFolder()
    for (const issue of [first, second, third]) await folder.write(issue)
  })
  afterEach(async () => {
    await folder.remove()
    await database.runScript(
      `delete from private.newsletter_runs; delete from private.settings where name = 'newsletter_first_look'`,
    )
  })

  /** Looks that long after the sending time of the issue; before it, if negative. */
  async function look(issue: string, { hours = 0, seconds = 0 } = {}) {
    const at = sendingTimeOf(issue).getTime() + (hours * 3600 + seconds) * 1000
    const now = () => new Date(at)
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
    await look(second, { hours: 52 })
    expect(await begun()).toEqual([])
    await look(third, { seconds: -1 })
    expect(await begun()).toEqual([])
    await look(third)
    expect(await begun()).toEqual([third])
  })

  test('a missed issue is sent once, however often the schedule is checked', async () => {
    await look(second, { hours: -20 })
    await look(second, { hours: 67 })
    expect(await begun()).toEqual([second])
    await look(second, { hours: 67, seconds: 20 })
    // The clock is set back and passes the hour a second time.
    await look(second)
    expect(await begun()).toEqual([second])
    const deliveries = await database.query('select 1 from private.newsletter_deliveries')
    expect(deliveries).toHaveLength(3)
  })

  test('an issue missed for a whole week is not sent', async () => {
    await look(second, { hours: -20 })
    await look(third)
    expect(await begun()).toEqual([third])
  })

  test('two processes that check at the same time start one run', async () => {
    await look(second, { hours: -20 })
    await Promise.all([look(second), look(second)])
    expect(await begun()).toEqual([second])
    expect(await database.query('select 1 from private.newsletter_deliveries')).toHaveLength(3)
  })

  test('an invalid issue is reported and does not hold up others; a draft waits', async () => {
    await look(second, { hours: -20 })
    await folder.write(extra, { body: '{1 +}' })
    await folder.write(draft, { frontMatter: { draft: 'true' } })
    await expect(look(second)).rejects.toThrow(`${extra}.mdx:9`)
    expect(await begun()).toEqual([second])
    // Once fixed, it is sent.
    await folder.write(extra)
    await look(second, { seconds: 60 })
    expect(await begun()).toEqual([extra, second])
  })
})
