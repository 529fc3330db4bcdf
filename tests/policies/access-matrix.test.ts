import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'
import { ACCESS_MATRIX, NOT_PERMITTED, REFUSED_BY_TRIGGER } from './access-matrix.ts'
import { ACCESS_STATEMENTS as statements, type Verb } from './access-statements.ts'
import { attempt, createReader, OPERATOR, VISITOR } from './callers.ts'

const cases = Object.entries(ACCESS_MATRIX).flatMap(([table, verbs]) =>
  Object.entries(verbs).flatMap(([verb, row]) =>
    Object.entries(row).map(([who, outcome]) => ({ table, verb: verb as Verb, who, outcome })),
  ),
)

describe.each(testDatabases)('on $name', ({ open }) => {
  let database: Database
  let callers: Record<string, Caller>

  beforeAll(async () => {
    database = await open()
    callers = {
      visitor: VISITOR,
      operator: OPERATOR,
      reader: await createReader(database, 'own@example.com'),
    }
    await createReader(database, 'other@example.com')
    await fill(database)
    await database.runScript(
      `insert into public.portfolio_monitors (user_id, other_email, frequency, holdings, scores)
       select id, email, 'weekly', '[{}]', '{}' from auth.users`,
    )
    await database.query(
      `insert into public.saved_articles (user_id, article_id) select id, 'a' from auth.users`,
    )
    await database.runScript(`
      insert into public.watchlist_items (user_id, symbol)
      select id, case email when 'own@example.com' then 'OWN' else 'OTHER' end from auth.users;
      insert into public.watchlist_alerts (user_id, symbol, measure, direction, threshold)
      select user_id, symbol, 'graham', 'above', 60 from public.watchlist_items;
    `)
  })
  afterAll(() => database.close())

  test('the matrix covers every table of the exposed schema', async () => {
    const tables = await database.query<{ name: string }>(
      `select relname as name from pg_catalog.pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(ACCESS_MATRIX).sort())
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
    expect(summarize(result)).toBe(outcome)
  })

  test('a session without its second factor sees and changes nothing of its own', async () => {
    const own = callers.reader as Caller
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
      [own.claims.sub],
    )
    await database.query(`insert into public.editors (email) values ('own@example.com')`)
    const half: Caller = { ...own, claims: { ...own.claims, aal: 'aal1' } }
    const outcomes = await Promise.all(
      Object.entries(statements).flatMap(([table, verbs]) =>
        Object.entries(verbs).map(async ([verb, statement]) => {
          const outcome = summarize(await attemptAndUndo(database, half, statement))
          return ['none', NOT_PERMITTED, REFUSED_BY_TRIGGER].includes(outcome)
            ? []
            : [`${table}: ${verb} → ${outcome}`]
        }),
      ),
    )
    // Anyone may report a security event.
    expect(outcomes.flat()).toEqual(['security_audit_log: insert → done'])
    for (const name of ['is_editor', 'is_active_subscriber']) {
      const answer = await attempt(database, half, `select public.${name}() as answer`)
      expect(answer).toEqual({ rows: [{ answer: false }] })
    }
  })

  test('every function with the rights of its owner has an empty search path, and no role it does not name', async () => {
    const loose = await database.query(
      `select p.oid::regprocedure::text as name from pg_catalog.pg_proc p
       where prosecdef and pronamespace in ('public'::regnamespace, 'private'::regnamespace) and (
         not coalesce(proconfig, '{}') && array['search_path=""', 'search_path=']
         or exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0))`,
    )
    expect(loose).toEqual([])
    const open = await database.query<{ name: string }>(
      `select proname as name from pg_catalog.pg_proc p
       where pronamespace = 'public'::regnamespace and prosecdef
         and has_function_privilege('anon', p.oid, 'execute') order by 1`,
    )
    expect(open.map(({ name }) => name)).toEqual([
      'name_link_owner',
      'read_news',
      'request_subscription_link',
    ])
  })

  test('a function that counts its calls answers with one value', async () => {
    // Of several rows a caller may demand what fails, such as a single one, and takes back the count with it.
    const counting = await database.query(
      `select proname from pg_catalog.pg_proc p
       where pronamespace = 'public'::regnamespace and prosrc like '%take_rate_limit%'
         and (proretset or prorettype = 'record'::regtype)
         and (has_function_privilege('anon', p.oid, 'execute')
           or has_function_privilege('authenticated', p.oid, 'execute'))`,
    )
    expect(counting).toEqual([])
  })
})

async function fill(database: Database): Promise<void> {
  await database.runScript(`
    insert into public.newsletter_subscribers (email) values ('own@example.com'), ('other@example.com');
    insert into public.security_audit_log (event_type) values ('login_error'), ('login_error');
    insert into public.news_articles (id, title, description, url, source, category, region)
      values ('a', 'A', 'a', '/a', 'Kachi', 'Value', 'asia'), ('b', 'B', 'b', '/b', 'Kachi', 'Value', 'us');
    insert into public.news_feeds (url, source) values ('https://a.test/', 'A'), ('https://b.test/', 'B');
    insert into public.issue_picks (issue, article_id, position) values ('2026-12-03', 'a', 1), ('2026-12-10', 'a', 1);
    insert into public.news_changes (editor, kind, before, after)
      values ('other@example.com', 'edit', '[]', '[]'), ('third@example.com', 'edit', '[]', '[]');
    insert into public.editors (email) values ('other@example.com'), ('third@example.com');
    insert into public.crm_contacts (email) values ('own@example.com'), ('other@example.com');
    insert into public.crm_events (event_name, email) values ('e', 'own@example.com'), ('e', 'other@example.com');
    insert into public.portfolios (user_id, name, holdings)
      select id, email, '[{"symbol":"AAPL","shares":1,"price":1,"currency":"USD"}]' from auth.users;
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

function summarize(result: Result): string {
  if ('refusal' in result) return result.refusal
  if (result.isWrite) return 'done'
  if (result.rows.length === 0) return 'none'
  const [first] = result.rows
  return result.rows.length === 1 && first?.email === 'own@example.com' ? 'own' : 'all'
}
