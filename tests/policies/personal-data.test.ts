import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_QUEUE } from '#backend/configuration/supabase-folder.ts'
import { purgePublication } from '#backend/database/purge-publication.ts'
import { DAY_MS } from '#domain/days.ts'
import { isPersonalData } from '#domain/personal-data.ts'
import { purgeExpiredRecords } from '#embedded/postgres/data-retention.ts'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, OPERATOR, VISITOR } from './callers.ts'
import { PERSONAL_TABLES, type TableOfPersons } from './personal-tables.ts'

const EMAIL = 'leaving-reader@example.com'

function namesOf(is: (table: TableOfPersons) => boolean): string[] {
  return Object.entries(PERSONAL_TABLES).flatMap(([name, table]) => (is(table) ? [name] : []))
}

describe.each(eitherDatabase)('what is kept about a reader, on $name', ({ open }) => {
  let database: Database
  let caller: Caller
  let marks: Record<string, string>
  beforeAll(async () => {
    database = await open()
    const reader = await createReader(database, EMAIL)
    const [subscriber] = await database.query<{ id: string }>(
      'insert into public.newsletter_subscribers (email) values ($1) returning id',
      [EMAIL],
    )
    marks = {
      id: String(reader.claims.sub),
      email: EMAIL,
      subscriber: subscriber?.id ?? '',
      session: randomUUID(),
      factor: randomUUID(),
    }
    await database.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
      [marks.session, marks.id],
    )
    for (const { fill = '' } of Object.values(PERSONAL_TABLES)) {
      await database.runScript(fill.replaceAll(/\$(\w+)/g, (_, name: string) => marks[name] ?? ''))
    }
    const amr = [{ method: 'password', timestamp: Date.now() / 1000 }]
    caller = {
      ...reader,
      claims: { ...reader.claims, session_id: marks.session, aal: 'aal1', amr },
    }
  })
  afterAll(() => database.close())

  /** Tables in which a row names the reader, by whatever column. */
  async function findTraces(): Promise<string[]> {
    const tables = await listTables(database)
    const found = await Promise.all(
      tables.map(async (name) => {
        const rows = await database.query(
          `select 1 from ${name} as one where one::text like any ($1::text[]) limit 1`,
          [Object.values(marks).map((mark) => `%${mark}%`)],
        )
        return rows.length > 0 ? [name] : []
      }),
    )
    return found.flat()
  }

  test('every table is named', async () => {
    expect(await listTables(database)).toEqual(Object.keys(PERSONAL_TABLES).toSorted())
  })

  test('a reader downloads what the tables hold, and nobody else does', async () => {
    expect(await findTraces()).toEqual(namesOf(({ keeps }) => keeps !== 'nothing').toSorted())
    const answer = await attempt(database, caller, 'select public.export_own_data() as data')
    if (!('rows' in answer)) throw new Error(`the download was refused: ${answer.refusal}`)
    const data = answer.rows[0]?.data
    if (!isPersonalData(data)) throw new Error('the download should hold rows by table')
    const exported = Object.values(PERSONAL_TABLES).flatMap((table) => table.exported ?? [])
    expect(Object.keys(data).toSorted()).toEqual(exported.toSorted())
    const empty = Object.keys(data).filter((name) => data[name]?.length === 0)
    expect(empty).toEqual(['editor_rights'])
    expect(JSON.stringify(data)).not.toMatch(/password|token|secret/)
    const byOperator = `select public.export_personal_data(' Leaving-Reader@example.com') as data`
    expect(await attempt(database, OPERATOR, byOperator)).toMatchObject({ rows: [{ data }] })
    for (const [who, statement] of [
      [VISITOR, 'select public.export_own_data()'],
      [VISITOR, byOperator],
      [caller, byOperator],
    ] as const) {
      expect(await attempt(database, who, statement)).toEqual({ refusal: '42501' })
    }
  })

  test('of another reader’s portfolio they see only that its reports were to come to them', async () => {
    const [other] = await database.query<{ id: string }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'another@example.com') returning id`,
    )
    await database.query(
      `insert into public.portfolio_monitors (user_id, other_email, frequency, holdings, scores)
       values ($1, 'leaving-reader@example.com', 'weekly', '[{"symbol":"SECRET"}]', '{"graham":12}')`,
      [other?.id],
    )
    const answer = await attempt(database, caller, 'select public.export_own_data() as data')
    await database.query('delete from auth.users where id = $1', [other?.id])
    const text = JSON.stringify(answer)
    expect(text).toContain('"other_email":"leaving-reader@example.com"')
    expect(text).not.toContain('SECRET')
  })

  test('deleting the account leaves what the policy names, and time deletes that too', async () => {
    await attempt(database, caller, 'select public.delete_account()')
    expect(await findTraces()).toEqual(namesOf(({ keeps }) => keeps === 'purged').toSorted())
    const purging = { mailQueue: MAIL_QUEUE, purgeMore: purgePublication }
    await purgeExpiredRecords(database, new Date(Date.now() + 37 * 31 * DAY_MS), purging)
    expect(await findTraces()).toEqual([])
  })
})

async function listTables(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private', 'auth', 'embedded')`,
  )
  return rows.map(({ name }) => name).toSorted()
}
