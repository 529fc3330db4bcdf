import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, Database, Row } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, OPERATOR, VISITOR } from '#tests/policies/callers.ts'

const FIELDS = 'id, state, pick_position, publish_at, title, description, region'

describe.each(eitherDatabase)('the editors’ desk on $name', ({ open }) => {
  let database: Database
  let editor: Caller
  let reader: Caller
  beforeAll(async () => {
    database = await open()
    editor = await createReader(database, 'editor@example.com')
    reader = await createReader(database, 'reader@example.com')
    await database.query(
      `insert into public.newsletter_subscribers (email) values ('reader@example.com')`,
    )
    await grant('Editor@Example.com ')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.runScript(`
      delete from public.news_articles;
      delete from public.news_changes;
      insert into public.news_articles (id, title, description, url, source, category, region, origin)
      select name, 'Title ' || name, 'About ' || name, 'https://a.test/' || name, 'A', 'Value', 'asia', 'feed'
      from unnest(array['a', 'b', 'c']) as name;
    `)
  })

  const grant = (email: string) =>
    database.transaction((tx) => tx.query('select public.grant_editor($1)', [email]), OPERATOR)

  const change = (id: string, wanted: object, caller = editor) =>
    call(
      'select public.change_news_article($1, $2) as answer',
      [id, JSON.stringify(wanted)],
      caller,
    )
  const order = (ids: string[], caller = editor) =>
    call('select public.order_picks($1::text[]) as answer', [`{${ids.join(',')}}`], caller)
  const undo = (id: number | null = null, caller = editor) =>
    call('select public.undo_news_change($1) as answer', [id], caller)

  async function call(statement: string, values: unknown[], caller: Caller) {
    const result = await attempt(database, caller, statement, values)
    return 'refusal' in result ? result.refusal : (result.rows[0]?.answer as Row)
  }

  async function read(id: string): Promise<Row> {
    const [row] = await database.query(`select ${FIELDS} from public.news_articles where id = $1`, [
      id,
    ])
    return row ?? {}
  }

  async function shown(caller: Caller, filter: { region?: string } = {}) {
    const [row] = await database.transaction(
      (tx) =>
        tx.query<{ answer: { total: number; articles: { id: string }[] } }>(
          'select public.read_news($1, $2, $3, 100) as answer',
          [filter.region ?? '', '', ''],
        ),
      caller,
    )
    const { total, articles } = row?.answer ?? { total: 0, articles: [] }
    return `${articles.map(({ id }) => id).join('')} of ${total}`
  }

  test('only editors change anything, and not through the tables', async () => {
    for (const caller of [VISITOR, reader]) {
      const refusals = [
        await change('a', { state: 'picked' }, caller),
        await order([], caller),
        await undo(null, caller),
        await call('select public.add_news_link($1) as answer', ['{}'], caller),
        await call('select public.take_link_reading() as answer', [], caller),
        await call('select public.list_feed_states() as answer', [], caller),
      ]
      for (const refusal of refusals) expect(['PT403', '42501']).toContain(refusal)
    }
    for (const statement of [
      `update public.news_articles set state = 'hidden'`,
      `delete from public.news_articles`,
      `insert into public.editors (email) values ('reader@example.com')`,
      `select public.grant_editor('reader@example.com')`,
      `select public.store_news('[]', now())`,
      `insert into public.news_changes (editor, kind, before, after) values ('x', 'edit', '[]', '[]')`,
    ]) {
      expect(await attempt(database, editor, statement)).toEqual({ refusal: '42501' })
    }
  })

  test('a demotion takes effect at the next call', async () => {
    const other = await createReader(database, 'other@example.com')
    await grant('other@example.com')
    expect(await change('a', { state: 'picked' }, other)).toMatchObject({
      changeId: expect.any(Number),
    })
    await database.transaction(
      (tx) => tx.query(`select public.revoke_editor('OTHER@example.com')`),
      OPERATOR,
    )
    expect(await change('a', { state: 'hidden' }, other)).toBe('PT403')
    expect(await attempt(database, other, 'select id from public.news_articles')).toEqual({
      rows: [],
    })
  })

  test('an unconfirmed address, or one without its second factor, is not an editor', async () => {
    await grant('later@example.com')
    const later = await createReader(database, 'later@example.com', { isConfirmed: false })
    expect(await change('a', { state: 'picked' }, later)).toBe('PT403')
    await database.query('update auth.users set email_confirmed_at = now() where id = $1', [
      later.claims.sub,
    ])
    expect(await change('a', { state: 'picked' }, later)).toMatchObject({
      changeId: expect.anything(),
    })
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())`,
      [randomUUID(), later.claims.sub],
    )
    expect(await change('a', { state: 'listed' }, later)).toBe('PT403')
  })

  test('readers see picks first, in the editor’s order, and never what is hidden', async () => {
    await database.query(
      `update public.news_articles set published_at = now() - case id when 'a' then interval '1 hour' when 'b' then interval '2 hours' else interval '3 hours' end`,
    )
    expect(await shown(reader)).toBe('abc of 3')
    await change('b', { state: 'picked' })
    await change('c', { state: 'picked' })
    expect(await shown(reader)).toBe('cba of 3')
    await order(['b', 'c'])
    expect(await shown(reader)).toBe('bca of 3')
    await change('b', { state: 'hidden' })
    expect(await shown(reader)).toBe('ca of 2')
    expect(await shown(VISITOR)).toBe('ca of 2')
    await change('c', { state: 'listed' })
    expect(await shown(reader)).toBe('ac of 2')
    const rows = await attempt(database, reader, `select id from public.news_articles order by id`)
    expect(rows).toEqual({ rows: [{ id: 'a' }, { id: 'c' }] })
  })

  test('an order names each pick at most once, and nothing else', async () => {
    await change('a', { state: 'picked' })
    for (const ids of [['a', 'a'], ['b'], ['a', 'nothing']]) expect(await order(ids)).toBe('PT400')
    expect(await order([])).toMatchObject({ changeId: expect.any(Number) })
  })

  test('a scheduled pick appears when its time has come, and not before', async () => {
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    await change('a', { state: 'picked', publishAt })
    expect(await shown(reader)).toBe('bc of 2')
    const publish = (time: string) =>
      database.transaction(
        (tx) => tx.query('select public.publish_scheduled_news($1) as count', [time]),
        OPERATOR,
      )
    expect(await publish(new Date().toISOString())).toEqual([{ count: 0 }])
    expect(await publish(publishAt)).toEqual([{ count: 1 }])
    expect(await shown(reader)).toBe('abc of 3')
    expect(await change('b', { state: 'picked', publishAt: '2020-01-01T00:00:00Z' })).toMatchObject(
      {
        articles: [{ id: 'b', state: 'picked', publish_at: null }],
      },
    )
  })

  test('an edit keeps the source’s words, and null brings them back', async () => {
    await change('a', { title: 'Better', region: 'europe' })
    expect(await read('a')).toMatchObject({
      title: 'Better',
      description: 'About a',
      region: 'europe',
    })
    expect([
      await shown(reader, { region: 'Europe' }),
      await shown(reader, { region: 'asia' }),
    ]).toEqual(['a of 1', 'bc of 2'])
    await change('a', { title: null })
    expect(await read('a')).toMatchObject({ title: 'Title a' })
  })

  test.each([
    [{}, 'PT400'],
    [{ state: 'scheduled' }, 'PT400'],
    [{ state: 'hidden', publishAt: '2999-01-01T00:00:00Z' }, 'PT400'],
    [{ publishAt: '2999-01-01T00:00:00Z' }, 'PT400'],
    [{ url: 'https://evil.test' }, 'PT400'],
    [{ title: 'x'.repeat(201) }, '23514'],
    [{ title: ' ' }, '23514'],
    [{ region: 'mars' }, '23514'],
    [{ publishAt: 'soon' }, '22007'],
    [{ publishAt: 'infinity' }, 'PT400'],
  ])('refuses the change %o', async (wanted, refusal) => {
    expect(await change('a', wanted)).toBe(refusal)
    expect(await read('a')).toMatchObject({ title: 'Title a', state: 'listed' })
    expect(await change('nothing', { state: 'picked' })).toBe('PT404')
  })

  test('each change can be undone, the latest first', async () => {
    const before = [await read('a'), await read('b')]
    await change('a', { state: 'picked' })
    await change('b', { state: 'picked' })
    await order(['a', 'b'])
    await change('a', { title: 'Better' })
    await change('b', { state: 'hidden' })
    for (const kind of ['hide', 'edit', 'order', 'pick', 'pick']) {
      expect(await undo()).toMatchObject({ kind })
    }
    expect([await read('a'), await read('b')]).toEqual(before)
    expect(await shown(reader)).toMatch(/ of 3$/)
    expect(await undo()).toBe('PT404')
  })

  test('an editor undoes their own changes only, and not under another’s later one', async () => {
    const second = await createReader(database, 'second@example.com')
    await grant('second@example.com')
    await change('a', { state: 'picked' })
    expect(await undo(null, second)).toBe('PT404')
    await change('a', { state: 'hidden' }, second)
    expect(await undo()).toBe('PT409')
    expect(await undo(null, second)).toMatchObject({ articles: [{ id: 'a', state: 'picked' }] })
    expect(await undo()).toMatchObject({ articles: [{ id: 'a', state: 'listed' }] })
  })

  test('two editors who change everything at once do not block each other', async () => {
    await database.query(`insert into public.editors (email) values ('third@example.com')`)
    const third = await createReader(database, 'third@example.com')
    const regions = ['asia', 'europe', 'us']
    const changes = Array.from({ length: 30 }, (_, index) =>
      change('abc'[index % 3] ?? 'a', { region: regions[index % 3] }, index % 2 ? editor : third),
    )
    for (const answer of await Promise.all(changes)) {
      expect(answer).toMatchObject({ changeId: expect.any(Number) })
    }
    expect(await shown(reader)).toMatch(/ of 3$/)
  })

  test('a number grows with what editors change for readers, and not with what feeds do', async () => {
    const version = async (caller = reader) =>
      Number(await call('select public.news_version() as answer', [], caller))
    let before = await version()
    const grown = async () => {
      const after = await version()
      const isGrown = after > before
      before = after
      return isGrown
    }
    const feed = (set: string) => database.query(`update public.news_articles set ${set}`)
    await feed(
      `also_in = '[{"source":"B","url":"https://b.test/"}]', title = title || ' corrected'`,
    )
    expect(await grown()).toBe(false)
    for (const wanted of [{ state: 'picked' }, { title: 'Better' }, { region: 'us' }]) {
      await change('a', wanted)
      expect(await grown()).toBe(true)
    }
    await change('b', { state: 'picked' })
    await grown()
    await order(['a', 'b'])
    expect(await grown()).toBe(true)
    await undo()
    expect(await grown()).toBe(true)
    await database.query(`delete from public.news_articles where id = 'c'`)
    expect(await grown()).toBe(false)
    expect(await call('select public.news_version() as answer', [], VISITOR)).toContain('42501')
  })

  test('an added link is hidden until it is picked, comes once, and can be undone', async () => {
    const link = {
      url: 'https://b.test/x',
      urlKey: 'b.test/x',
      title: 'Link',
      description: '',
      source: 'B',
      category: 'General',
      region: 'global',
      companies: ['AAPL'],
      ticker: 'AAPL',
      publishedAt: null,
    }
    const add = () =>
      call('select public.add_news_link($1) as answer', [JSON.stringify(link)], editor)
    const first = await add()
    expect(first).toMatchObject({ articles: [{ state: 'hidden', title: 'Link' }] })
    expect(await add()).toMatchObject({ changeId: null, articles: [{ title: 'Link' }] })
    expect(await shown(reader)).toMatch(/ of 3$/)
    expect(await undo()).toMatchObject({ kind: 'add', articles: [] })
    expect(await add()).toMatchObject({ changeId: expect.any(Number) })
  })
})
