import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Database } from '#backend/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'
import { attempt, createReader, operator, visitor } from './callers.ts'

const notPermitted = '42501'
const refusedByTrigger = 'PT403'

type Verb = 'select' | 'insert' | 'update' | 'delete'
/** `none`: allowed, but affects no rows. `own`: exactly one row, the caller's. A code: refused with it. */
type Outcome = 'all' | 'own' | 'none' | 'done' | typeof notPermitted | typeof refusedByTrigger
type Row = Record<'visitor' | 'reader' | 'operator', Outcome>

/** Watchlists have the reader's id. The fixtures tell theirs by the symbol. */
const ownerOfItem = `case symbol when 'OWN' then 'own@example.com' end as email`

const statements: Record<string, Record<Verb, string>> = {
  newsletter_subscribers: {
    select: 'select email from public.newsletter_subscribers',
    insert: `insert into public.newsletter_subscribers (email) values ('new@example.com')`,
    update: `update public.newsletter_subscribers set subscription_status = 'unsubscribed' returning email`,
    delete: 'delete from public.newsletter_subscribers returning email',
  },
  security_audit_log: {
    select: 'select event_type from public.security_audit_log',
    insert: `insert into public.security_audit_log (event_type) values ('login_error')`,
    update: `update public.security_audit_log set event_type = 'login_error' returning event_type`,
    delete: 'delete from public.security_audit_log returning event_type',
  },
  news_articles: {
    select: 'select id from public.news_articles',
    insert: `insert into public.news_articles (id, title, description, url, source, category, region)
             values ('x', 'x', 'x', '/x', 'x', 'x', 'asia')`,
    update: `update public.news_articles set title = 'changed' returning id`,
    delete: 'delete from public.news_articles returning id',
  },
  crm_contacts: {
    select: 'select email from public.crm_contacts',
    insert: `insert into public.crm_contacts (email) values ('new@example.com')`,
    update: `update public.crm_contacts set sent_at = now() returning email`,
    delete: 'delete from public.crm_contacts returning email',
  },
  crm_events: {
    select: 'select email from public.crm_events',
    insert: `insert into public.crm_events (event_name, email) values ('e', 'new@example.com')`,
    update: `update public.crm_events set sent_at = now() returning email`,
    delete: 'delete from public.crm_events returning email',
  },
  watchlist_items: {
    select: `select ${ownerOfItem} from public.watchlist_items`,
    insert: `insert into public.watchlist_items (user_id, symbol)
             values (coalesce(auth.uid(), (select user_id from public.watchlist_items limit 1)), 'NEW')`,
    update: `update public.watchlist_items set added_at = now() returning ${ownerOfItem}`,
    delete: `delete from public.watchlist_items returning ${ownerOfItem}`,
  },
}

const closed: Row = { visitor: notPermitted, reader: notPermitted, operator: 'all' }
const closedWrite: Row = { ...closed, operator: 'done' }

const expected: Record<string, Record<Verb, Row>> = {
  newsletter_subscribers: {
    select: { visitor: 'none', reader: 'own', operator: 'all' },
    // Without a receipt only the operator can add a subscriber.
    insert: { visitor: refusedByTrigger, reader: refusedByTrigger, operator: 'done' },
    update: { visitor: notPermitted, reader: 'own', operator: 'all' },
    delete: closed,
  },
  security_audit_log: {
    select: closed,
    insert: { visitor: 'done', reader: 'done', operator: 'done' },
    update: { visitor: notPermitted, reader: notPermitted, operator: notPermitted },
    delete: closed,
  },
  news_articles: {
    select: { visitor: notPermitted, reader: 'all', operator: 'all' },
    insert: closedWrite,
    update: closed,
    delete: closed,
  },
  crm_contacts: { select: closed, insert: closedWrite, update: closed, delete: closed },
  crm_events: { select: closed, insert: closedWrite, update: closed, delete: closed },
  watchlist_items: {
    select: { visitor: notPermitted, reader: 'own', operator: 'all' },
    insert: { visitor: notPermitted, reader: 'done', operator: 'done' },
    update: { visitor: notPermitted, reader: notPermitted, operator: 'all' },
    delete: { visitor: notPermitted, reader: 'own', operator: 'all' },
  },
}

const cases = Object.entries(expected).flatMap(([table, verbs]) =>
  Object.entries(verbs).flatMap(([verb, row]) =>
    Object.entries(row).map(([who, outcome]) => ({ table, verb: verb as Verb, who, outcome })),
  ),
)

describe.each(testDatabases)('on $name', ({ open }) => {
  let database: Database
  let callers: Record<string, Caller>

  beforeAll(async () => {
    database = await open()
    await fill(database)
    callers = { visitor, operator, reader: await createReader(database, 'own@example.com') }
    await createReader(database, 'other@example.com')
    await database.runScript(`
      insert into public.watchlist_items (user_id, symbol)
      select id, case email when 'own@example.com' then 'OWN' else 'OTHER' end from auth.users;
    `)
  })
  afterAll(() => database.close())

  test('the matrix covers every table of the exposed schema', async () => {
    const tables = await database.query<{ name: string }>(
      `select relname as name from pg_catalog.pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(expected).sort())
  })

  test('every table of the project has row-level security', async () => {
    const open = await database.query(
      `select relname from pg_catalog.pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
         and relkind = 'r' and not relrowsecurity`,
    )
    expect(open).toEqual([])
  })

  test.each(cases)('$table: $verb as $who → $outcome', async ({ table, verb, who, outcome }) => {
    const caller = callers[who]
    const statement = statements[table]?.[verb]
    if (!caller || !statement) throw new Error(`the matrix lacks ${who} or ${table}.${verb}`)
    const result = await attemptAndUndo(database, caller, statement)
    expect(summarise(result)).toBe(outcome)
  })
})

/** Two rows in each table: the reader's own, where rows have owners, and another reader's. */
async function fill(database: Database): Promise<void> {
  await database.runScript(`
    insert into public.newsletter_subscribers (email) values ('own@example.com'), ('other@example.com');
    insert into public.security_audit_log (event_type) values ('login_error'), ('login_error');
    insert into public.news_articles (id, title, description, url, source, category, region)
      values ('a', 'A', 'a', '/a', 'Kachi', 'Value', 'asia'), ('b', 'B', 'b', '/b', 'Kachi', 'Value', 'us');
    insert into public.crm_contacts (email) values ('own@example.com'), ('other@example.com');
    insert into public.crm_events (event_name, email) values ('e', 'own@example.com'), ('e', 'other@example.com');
  `)
}

class Undo extends Error {
  readonly rows: Record<string, unknown>[]
  constructor(rows: Record<string, unknown>[]) {
    super('undo')
    this.rows = rows
  }
}

/** All cases share one database, so each is rolled back. */
async function attemptAndUndo(database: Database, caller: Caller, statement: string) {
  try {
    await database.transaction(async (tx) => {
      throw new Undo(await tx.query(statement))
    }, caller)
  } catch (error) {
    if (error instanceof Undo) return { rows: error.rows, isWrite: statement.startsWith('insert') }
    return attempt(database, caller, statement)
  }
  throw new Error('the transaction should have been undone')
}

type Result = { rows: Record<string, unknown>[]; isWrite?: boolean } | { refusal: string }

function summarise(result: Result): string {
  if ('refusal' in result) return result.refusal
  if (result.isWrite) return 'done'
  if (result.rows.length === 0) return 'none'
  const [first] = result.rows
  return result.rows.length === 1 && first?.email === 'own@example.com' ? 'own' : 'all'
}
