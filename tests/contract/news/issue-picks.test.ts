import { load } from 'cheerio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/days.ts'
import type { Caller, Database, Row } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter } from '#tests/hosts/newsletter-host.ts'
import { attempt, createReader, OPERATOR, VISITOR } from '#tests/policies/callers.ts'

const issue = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)

describe.each(eitherDatabase)('picks of an issue on $name', ({ open }) => {
  let database: Database
  let folder: IssueFolder
  let editor: Caller
  let reader: Caller
  beforeAll(async () => {
    database = await open()
    folder = await createIssueFolder()
    editor = await createReader(database, 'editor@example.com')
    reader = await createReader(database, 'reader@example.com')
    await database.query(`insert into public.editors (email) values ('editor@example.com')`)
  })
  afterAll(async () => {
    await database.close()
    await folder.remove()
  })
  beforeEach(() =>
    database.runScript(`
      delete from public.news_articles;
      delete from public.news_changes;
      insert into public.news_articles (id, title, description, url, source, category, region, origin)
      select name, 'Title ' || name, 'About ' || name, 'https://a.test/' || name, 'Wire ' || name, 'Value', 'asia', 'feed'
      from unnest(array['a', 'b', 'c']) as name;
    `),
  )

  async function ask(statement: string, values: unknown[], caller: Caller) {
    const result = await attempt(database, caller, statement, values)
    return 'refusal' in result ? result.refusal : (result.rows[0]?.answer as Row)
  }
  const choose = (ids: string[], caller = editor, date = issue) =>
    ask(
      'select public.set_issue_picks($1, $2::text[]) as answer',
      [date, `{${ids.join(',')}}`],
      caller,
    )
  const change = (id: string, wanted: object) =>
    ask('select public.change_news_article($1, $2) as answer', [id, JSON.stringify(wanted)], editor)
  const publish = (time: Date) =>
    database.transaction(
      (tx) => tx.query('select public.publish_scheduled_news($1)', [time.toISOString()]),
      OPERATOR,
    )
  async function read(id: string) {
    const [row] = await database.query(
      'select state, pick_until is not null as ends from public.news_articles where id = $1',
      [id],
    )
    return row
  }

  async function previewTitles(): Promise<string[]> {
    await folder.write(issue)
    const { service } = await createTestNewsletter(database, { issuesDirectory: folder.directory })
    const { html } = await service.preview(issue)
    const $ = load(html)
    return $('a.link')
      .map((_index, link) => $(link).text())
      .get()
      .filter((text) => text.startsWith('Title'))
  }

  test('only editors choose them, at most eight that exist and are not hidden', async () => {
    expect(await choose(['a'], VISITOR)).toBe('42501')
    expect(await choose(['a'], reader)).toBe('PT403')
    expect(await choose(['a', 'a'])).toBe('PT400')
    expect(await choose(Array.from({ length: 9 }, (_, index) => `x${index}`))).toBe('PT400')
    expect(await choose(['nothing'])).toBe('PT409')
    expect(await choose(['a'], editor, '2020-01-02')).toBe('PT400')
    await change('a', { state: 'hidden' })
    expect(await choose(['a'])).toBe('PT409')
    const written = `insert into public.issue_picks (issue, article_id, position) values ('${issue}', 'b', 1)`
    expect(await attempt(database, editor, written)).toEqual({ refusal: '42501' })
    expect(await attempt(database, reader, 'select article_id from public.issue_picks')).toEqual({
      rows: [],
    })
  })

  test('the issue carries them in their order with their sources, without what was hidden since', async () => {
    expect(await choose(['c', 'a', 'b'])).toEqual([])
    expect(await choose(['b', 'a'])).toEqual(['c', 'a', 'b'])
    expect(await previewTitles()).toEqual(['Title b', 'Title a'])
    const { service } = await createTestNewsletter(database, { issuesDirectory: folder.directory })
    const { html } = await service.preview(issue)
    expect(load(html)('body').text()).toContain('Wire b')
    await change('b', { state: 'hidden' })
    expect(await previewTitles()).toEqual(['Title a'])
  })

  test('without a choice the issue carries what is picked, and nothing that only came in', async () => {
    expect(await previewTitles()).toEqual([])
    await change('c', { state: 'picked' })
    expect(await previewTitles()).toEqual(['Title c'])
  })

  test('a pick with an end returns to the list, also one that was scheduled', async () => {
    const until = new Date(Date.now() + DAY_MS)
    await change('a', { state: 'picked', until: until.toISOString() })
    await change('b', {
      state: 'picked',
      publishAt: new Date(Date.now() + DAY_MS / 2).toISOString(),
      until: until.toISOString(),
    })
    await publish(new Date(Date.now() + DAY_MS * 0.6))
    expect([await read('a'), await read('b')]).toEqual([
      { state: 'picked', ends: true },
      { state: 'picked', ends: true },
    ])
    await publish(until)
    expect([await read('a'), await read('b')]).toEqual([
      { state: 'listed', ends: false },
      { state: 'listed', ends: false },
    ])
  })

  test('an end can be changed, removed and undone', async () => {
    const until = new Date(Date.now() + DAY_MS).toISOString()
    await change('a', { state: 'picked' })
    expect(await change('a', { until })).toMatchObject({ articles: [{ state: 'picked' }] })
    expect(await read('a')).toEqual({ state: 'picked', ends: true })
    await ask('select public.undo_news_change() as answer', [], editor)
    expect(await read('a')).toEqual({ state: 'picked', ends: false })
    await change('a', { until })
    await change('a', { title: 'Better' })
    expect(await read('a'), 'an edit keeps it').toEqual({ state: 'picked', ends: true })
    await change('a', { until: null })
    expect(await read('a')).toEqual({ state: 'picked', ends: false })
    await change('a', { until })
    await change('a', { state: 'hidden' })
    expect(await read('a')).toEqual({ state: 'hidden', ends: false })
  })

  test.each([
    [{ until: '2020-01-01T00:00:00Z' }, 'PT400'],
    [{ until: 'infinity' }, 'PT400'],
    [{ until: '2999-01-01T00:00:00Z' }, 'PT400'],
    [{ until: new Date(Date.now() + DAY_MS).toISOString() }, 'PT400'],
  ])('refuses the end %o of what is no pick', async (wanted, refusal) => {
    expect(await change('a', wanted)).toBe(refusal)
  })
})
