import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runSubscribersCommand } from '#backend/newsletter/operator/run-subscribers-command.ts'
import { exportSubscribers } from '#backend/newsletter/subscribers/export-list.ts'
import { importSubscribers } from '#backend/newsletter/subscribers/import-file.ts'
import { createLocalSubscribers } from '#backend/newsletter/subscribers/local-subscribers.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { eitherDatabase } from '#tests/databases.ts'
import { type Outcome, runInPlace } from '#tests/run-in-place.ts'
import { anyDatabase, createScratch } from '#tests/scratch-server.ts'

const HEADER = 'email,consent_at,consent_source'
const now = new Date('2026-11-21T00:00:00Z')
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kachi-subscribers-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function write(content: string | Buffer, name = 'list.csv'): Promise<string> {
  const file = path.join(directory, name)
  await writeFile(file, content)
  return file
}

describe.each(eitherDatabase)('subscribers as CSV on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  afterEach(() =>
    database.runScript(`
      truncate private.newsletter_suppressions, private.mail_queue;
      delete from public.newsletter_subscribers`),
  )

  async function take(content: string | Buffer, isDryRun = false) {
    const refused: string[] = []
    const totals = await importSubscribers(createLocalSubscribers(database), {
      file: await write(content),
      isDryRun,
      now,
      onRefused: (line, reason) => refused.push(`${line}: ${reason}`),
    })
    return { totals, refused }
  }

  const list = () =>
    database.query(
      `select email, subscription_status as status, consent_at, consent_source as source, utm_source as utm
       from public.newsletter_subscribers order by email`,
    )
  const exported = () => text(Readable.from(exportSubscribers(createLocalSubscribers(database))))

  test.each([true, false])(
    'a duplicate in a later batch is reported (dry run: %s)',
    async (isDryRun) => {
      await database.query(
        `insert into public.newsletter_subscribers (email) values ('before@example.com')`,
      )
      const lines = Array.from({ length: 450 }, (_, number) => `reader${number}@example.com`)
      const twice = ['reader0@example.com', 'READER1@example.com', 'before@example.com']
      const all = ['before@example.com', ...lines, ...twice].map(
        (email) => `${email},2025-03-14,Value Forum`,
      )
      const { totals } = await take([HEADER, ...all].join('\n'), isDryRun)
      expect(totals).toMatchObject({ added: 450, repeated: 2, subscribed: 2, refused: 0 })
      expect(await list()).toHaveLength(isDryRun ? 1 : 451)
    },
  )

  test('consent is stored with time and source, and no email is sent', async () => {
    const { totals, refused } = await take(
      `\uFEFF${HEADER},utm_source,shoe_size\r\n` +
        `" Ada@Example.com ",2025-03-14T09:30:00+08:00,"Value Forum, desk\nbook",forum,39\r\n` +
        `bo@example.com,2025-03-15,Paper form,,\r\n`,
    )
    expect({ totals, refused }).toMatchObject({ totals: { added: 2, refused: 0 }, refused: [] })
    expect(await list()).toEqual([
      {
        email: 'ada@example.com',
        status: 'active',
        consent_at: new Date('2025-03-14T01:30:00Z'),
        source: 'Value Forum, desk\nbook',
        utm: 'forum',
      },
      {
        email: 'bo@example.com',
        status: 'active',
        consent_at: new Date('2025-03-15T00:00:00Z'),
        source: 'Paper form',
        utm: null,
      },
    ])
    expect(await database.query('select * from private.mail_queue')).toEqual([])
  })

  test('unsubscribed, suppressed and existing subscribers stay as they are', async () => {
    await database.runScript(`
      insert into public.newsletter_subscribers (email, subscription_status) values
        ('here@example.com', 'active'), ('gone@example.com', 'unsubscribed');
      insert into private.newsletter_suppressions (email, reason) values ('dead@example.com', 'hard-bounce')`)
    const lines = ['HERE', 'gone', 'dead', 'new', 'New'].map(
      (name) => `${name}@example.com,2025-01-01,Form`,
    )
    const file = [HEADER, ...lines].join('\n')
    const expected = {
      added: 1,
      subscribed: 1,
      unsubscribed: 1,
      suppressed: 1,
      repeated: 1,
      refused: 0,
    }
    expect((await take(file, true)).totals, 'a dry run').toEqual(expected)
    expect(await list()).toHaveLength(2)
    expect((await take(file)).totals).toEqual(expected)
    expect((await take(file)).totals, 'again').toEqual({
      ...expected,
      added: 0,
      subscribed: 3,
      repeated: 0,
    })
    expect(await list()).toMatchObject([
      { email: 'gone@example.com', status: 'unsubscribed' },
      { email: 'here@example.com', status: 'active', source: null },
      { email: 'new@example.com', status: 'active' },
    ])
  })

  test('an export can be imported elsewhere: nothing is lost, no one is resubscribed, no formula runs', async () => {
    await take(
      [
        `${HEADER},subscription_status,utm_source`,
        `+cmd@example.com,2025-01-01,"=HYPERLINK(""x"")",,@sum`,
        `gone@example.com,2025-01-02,"Form, ""desk""\r\nbook",unsubscribed,"-1+cmd|' /C calc'!A0"`,
      ].join('\n'),
    )
    await database.query(
      `insert into public.newsletter_subscribers (email) select 'n' || n || '@example.com' from generate_series(1, 2500) n`,
    )
    const csv = await exported()
    expect(csv).toContain(`"Form, ""desk""\nbook",'-1+cmd|' /C calc'!A0,`)
    expect(csv.split('\r\n')).toHaveLength(1 + 2502 + 1)
    expect(csv).toContain(
      `'+cmd@example.com,active,2025-01-01T00:00:00Z,"'=HYPERLINK(""x"")",'@sum,`,
    )
    const before = await list()
    await database.runScript('delete from public.newsletter_subscribers')
    const { totals } = await take(csv)
    expect(totals).toMatchObject({ added: 2, refused: 2500 })
    expect(await list()).toEqual(before.filter(({ source }) => source !== null))
  })

  test('sign-ups on the site are exported with the time and source of their consent', async () => {
    await database.query(
      `insert into public.newsletter_subscribers (email, turnstile_token, created_at)
       values ('site@example.com', 'spent', '2026-02-03T04:05:06Z')`,
    )
    expect(await exported()).toContain(
      'site@example.com,active,2026-02-03T04:05:06Z,sign-up on the site,',
    )
  })
})

describe('the command', () => {
  const run = (words: string[], environment: Readonly<Record<string, string>>) =>
    runInPlace(runSubscribersCommand, words, environment)
  /** As an operator does, in a process of its own. */
  const start = (words: string[], environment: Readonly<Record<string, string>>) =>
    new Promise<Outcome>((resolve) => {
      const file = inProject('backend/newsletter/operator/subscribers-command.ts')
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
      execFile(pinnedNode, [file, ...words], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })

  test('works with and without a server, and writes a file only its user can read', async () => {
    const scratch = await createScratch({ ...anyDatabase, withoutSite: true })
    const list = await write(`${HEADER}\nada@example.com,2025-01-01,Form\nnobody,2025-01-01,Form\n`)
    const target = path.join(directory, 'out.csv')
    try {
      const server = await scratch.start()
      expect(await start(['import', list], scratch.environment)).toMatchObject({
        code: 1,
        out: '1 added, 1 rejected.\n',
        err: 'line 3: email: Invalid email address\n',
      })
      await server.stop()
      expect(await run(['export', target], scratch.environment)).toMatchObject({ code: 0, err: '' })
      expect(await readFile(target, 'utf8')).toContain('\r\nada@example.com,active,')
      expect((await stat(target)).mode & 0o777).toBe(0o600)
      expect(await run(['import', 'none.csv'], scratch.environment)).toMatchObject({
        code: 1,
        err: 'Cannot read the file none.csv.\n',
      })
    } finally {
      await scratch.remove()
    }
  })
})
