import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Database, Row } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, OPERATOR } from '#tests/policies/callers.ts'

describe.each(eitherDatabase)('limits of the editors’ desk on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.runScript(`
      insert into public.news_articles (id, title, description, url, source, category, region, origin)
      select name, 'Title ' || name, 'About ' || name, 'https://a.test/' || name, 'A', 'Value', 'asia', 'feed'
      from unnest(array['a', 'b']) as name;
    `)
  })
  afterAll(() => database.close())

  const grant = (email: string) =>
    database.transaction((tx) => tx.query('select public.grant_editor($1)', [email]), OPERATOR)
  const change = (id: string, wanted: object, caller: Caller) =>
    call(
      'select public.change_news_article($1, $2) as answer',
      [id, JSON.stringify(wanted)],
      caller,
    )

  async function call(statement: string, values: unknown[], caller: Caller) {
    const result = await attempt(database, caller, statement, values)
    return 'refusal' in result ? result.refusal : (result.rows[0]?.answer as Row)
  }

  test('saving and letting go all day is refused', async () => {
    const collector = await createReader(database, 'collector@example.com')
    const replace = `insert into public.saved_articles (article_id)
      select 'r' || n || $1 from generate_series(1, 200) as n`
    const outcomes: unknown[] = []
    for (let round = 0; round < 6; round += 1) {
      await attempt(database, collector, 'delete from public.saved_articles')
      outcomes.push(await attempt(database, collector, replace, [`-${round}`]))
    }
    expect(outcomes.map((outcome) => JSON.stringify(outcome).includes('PT429'))).toEqual([
      ...Array(5).fill(false),
      true,
    ])
  })

  test('a session that changes and adds all day is refused', async () => {
    const busy = await createReader(database, 'busy@example.com')
    await grant('busy@example.com')
    await change('a', { state: 'picked' }, busy)
    const repeat = (statement: string, times: number) =>
      call(`select count(${statement}) as answer from generate_series(1, ${times}) as n`, [], busy)
    expect(await repeat(`public.order_picks('{a}')`, 300)).not.toBe('PT429')
    expect(await repeat(`public.order_picks('{a}')`, 1)).toBe('PT429')
    await change('b', { title: 'Once' }, busy)
    await database.query(
      `update private.rate_limits set uses = 1999
       where key_hash = sha256(convert_to('editing:change:busy@example.com', 'UTF8'))`,
    )
    expect(await change('b', { title: 'Last' }, busy)).toMatchObject({ articles: [{ id: 'b' }] })
    expect(await change('b', { title: 'One more' }, busy)).toBe('PT429')
    const feed = `insert into public.news_feeds (url, source) values ($1, 'F')`
    const swap = async (index: number) => {
      await attempt(database, busy, 'delete from public.news_feeds')
      return attempt(database, busy, feed, [`https://f.test/${index}`])
    }
    const outcomes = []
    for (let index = 0; index <= 500; index += 1) outcomes.push(await swap(index))
    expect(outcomes.at(499)).toEqual({ rows: [] })
    expect(outcomes.at(500)).toEqual({ refusal: 'PT429' })
  }, 180_000)

  test('a new order of many picks is logged without their words, and can be undone', async () => {
    const orderer = await createReader(database, 'orderer@example.com')
    await grant('orderer@example.com')
    await database.query(
      `insert into public.news_articles
         (id, title, description, url, source, category, region, origin, state, pick_position)
       select 'pick-' || n, repeat('鋼', 200), repeat('鉄', 500), 'https://p.test/' || n, 'P', 'Value', 'asia', 'feed',
         'picked', 100 + n
       from generate_series(1, 150) as n`,
    )
    const places = () =>
      database.query(
        `select id, pick_position from public.news_articles where id like 'pick-%' order by id`,
      )
    const before = await places()
    const order = `select public.order_picks(
      (select array_agg('pick-' || n order by n desc) from generate_series(1, 150) as n)) as answer`
    const { changeId } = (await call(order, [], orderer)) as { changeId: number }
    expect(await places()).not.toEqual(before)
    const [row] = await database.query<{ bytes: number }>(
      `select octet_length(before::text) + octet_length(after::text) as bytes
       from public.news_changes where id = $1`,
      [changeId],
    )
    expect(row?.bytes).toBeLessThan(150 * 2 * 60)
    await call('select public.undo_news_change($1) as answer', [changeId], orderer)
    expect(await places()).toEqual(before)
  })

  test('picks of issues are set 300 times a day, and the same ones write nothing', async () => {
    const busy = await createReader(database, 'chooser@example.com')
    await grant('chooser@example.com')
    const choose = (ids: string, caller = busy) =>
      call('select public.set_issue_picks(current_date + 7, $1) as answer', [ids], caller)
    const versions = () =>
      database.query('select xmin::text, article_id from public.issue_picks order by article_id')
    await choose('{a,b}')
    const written = await versions()
    expect(written).toHaveLength(2)
    await choose('{a,b}')
    expect(await versions()).toEqual(written)
    const repeat = (times: number) =>
      call(
        `select count(public.set_issue_picks(current_date + 7, array[case n % 2 when 0 then 'a' else 'b' end]))::int as answer
         from generate_series(1, ${times}) as n`,
        [],
        busy,
      )
    expect(await repeat(298)).toBe(298)
    expect(await choose('{a}')).toBe('PT429')
  })

  test('an editor removes 500 feeds a day', async () => {
    const busy = await createReader(database, 'remover@example.com')
    await grant('remover@example.com')
    await database.query(
      `insert into public.news_feeds (url, source)
       select 'https://removed.test/' || n, 'F' from generate_series(1, 501) as n`,
    )
    const remove = (from: number, to: number) =>
      attempt(
        database,
        busy,
        `delete from public.news_feeds where url in (
           select 'https://removed.test/' || n from generate_series($1::int, $2::int) as n)`,
        [from, to],
      )
    expect(await remove(1, 500)).toEqual({ rows: [] })
    expect(await remove(501, 501)).toEqual({ refusal: 'PT429' })
  })
})
