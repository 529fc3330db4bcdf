import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPageReader } from '#backend/news/fetch-page.ts'
import { setPageReader } from '#functions/_shared/page-reader.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type HostedFunctions, startFunctions } from '#tests/hosts/functions-host.ts'
import { attempt, createReader, VISITOR } from '#tests/policies/callers.ts'
import { type FeedStandIn, startFeeds } from '#tests/stand-ins/feed-server.ts'

describe.each(eitherDatabase)('links and search on $name', (testDatabase) => {
  let pages: FeedStandIn
  let functions: HostedFunctions
  let reader: ReturnType<typeof createPageReader>
  let editor: string
  beforeAll(async () => {
    pages = await startFeeds()
    functions = await startFunctions(await testDatabase.open())
    reader = createPageReader({
      privateHosts: new Set([pages.host]),
      siteUrl: 'https://kachi.test',
      now: () => new Date(),
    })
    setPageReader(reader.read)
    editor = await functions.createToken('editor@example.com')
    await functions.database.query(`select public.grant_editor('editor@example.com')`)
  })
  afterAll(async () => {
    await reader.stop()
    await functions.close()
    await pages.close()
  })
  beforeEach(() => functions.database.runScript('delete from public.news_articles;'))

  const add = async (body: object, token = editor) => {
    const response = await functions.call('news-desk', token, body)
    return { status: response.status, ...(await response.json()) }
  }
  const servePage = (path: string, head: string) =>
    pages.serve(path, (response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><head>${head}</head><body>x</body>`),
    )

  test('a page is read for its title, description, source and date', async () => {
    for (const path of ['/story?id=1', '/story'])
      servePage(
        path,
        `<title>Site | Story</title><meta property="og:title" content="Rates &amp; banks <b>now</b>">
      <meta name="description" content="What a board said."><meta property="og:site_name" content="The Lantern">
      <meta property="article:published_time" content="2026-11-01T08:00:00+08:00">
      <link rel="canonical" href="/story?utm_source=x">`,
      )
    const answer = await add({ url: `${pages.url}/story?id=1&utm_source=mail` })
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      articles: [{ title: 'Rates & banks now', state: 'hidden' }],
    })
    const [row] = await functions.database.query(
      'select url, description, source, origin, published_at from public.news_articles',
    )
    expect(row).toMatchObject({
      url: `${pages.url}/story`,
      description: 'What a board said.',
      source: 'The Lantern',
      origin: 'link',
    })
    expect(new Date(String(row?.published_at)).getTime()).toBe(Date.UTC(2026, 10, 1))
    expect(await add({ url: `${pages.url}/story#part` })).toMatchObject({
      success: true,
      changeId: null,
    })
  })

  test('a page that cannot be read is said so, and the editor may enter the text', async () => {
    pages.serve('/away', (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    pages.serve('/binary', (response) => response.setHeader('content-type', 'image/png').end('x'))
    servePage('/nothing', '')
    servePage(
      '/elsewhere',
      '<title>Elsewhere</title><link rel="canonical" href="https://evil.test/">',
    )
    for (const path of ['/away', '/binary', '/nothing', '/missing']) {
      expect(await add({ url: pages.url + path })).toMatchObject({
        status: 200,
        success: false,
        code: 'page-unreadable',
      })
    }
    for (const url of [
      'http://10.0.0.1/',
      'http://localhost:1/',
      'http://169.254.169.254/latest',
    ]) {
      expect(await add({ url })).toMatchObject({ success: false, code: 'page-unreadable' })
    }
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'x']) {
      expect(await add({ url })).toMatchObject({ success: false, code: 'invalid-url' })
    }
    expect(await add({ url: `${pages.url}/away`, title: 'By hand' })).toMatchObject({
      success: true,
    })
    expect(await add({ url: `${pages.url}/elsewhere` })).toMatchObject({ success: true })
    const rows = await functions.database.query(
      `select url from public.news_articles where url like '%evil%'`,
    )
    expect(rows).toEqual([])
  })

  test('only editors add links, before any page is read', async () => {
    const stranger = await functions.createToken('stranger@example.com')
    pages.received.length = 0
    expect(await add({ url: `${pages.url}/story` }, stranger)).toMatchObject({
      status: 403,
      code: 'not-an-editor',
    })
    expect(pages.received).toEqual([])
    for (const body of [{}, { url: 7 }, { url: '' }, { url: 'https://a.test', state: 'picked' }]) {
      expect((await add(body)).status).toBe(400)
    }
  })

  test('subscribers search titles and descriptions, best first, with marked matches', async () => {
    await functions.database.runScript(`
      insert into public.news_articles (id, title, description, url, source, category, region, state, pick_position)
      values ('a', 'A dividend is cut', 'The board explains why.', 'https://a.test/1', 'A', 'Dividends', 'asia', 'listed', null),
             ('b', 'Rates', 'What dividends of banks can bear <b>now</b>.', 'https://a.test/2', 'B', 'Markets', 'asia', 'listed', null),
             ('c', 'A dividend is hidden', '', 'https://a.test/3', 'C', 'Markets', 'asia', 'hidden', null),
             ('d', 'A dividend is picked', '', 'https://a.test/4', 'D', 'Markets', 'asia', 'picked', 0);`)
    const subscriber = await createReader(functions.database, 'sub@example.com')
    await functions.database.query(
      `insert into public.newsletter_subscribers (email) values ('sub@example.com')`,
    )
    const search = async (query: string, caller = subscriber) => {
      const found = await attempt(
        functions.database,
        caller,
        'select * from public.search_news($1)',
        [query],
      )
      return 'refusal' in found ? found.refusal : found.rows.map(({ id }) => id)
    }
    expect(await search('dividends')).toEqual(['d', 'a', 'b'])
    expect(await search('"dividend is cut" -bank')).toEqual(['a'])
    for (const query of ['', '   ', '&|!()', ':*', "'", 'x'.repeat(10_000)])
      expect(await search(query)).toEqual([])
    // Exclusions alone match every article, and each word costs time for every match.
    for (const query of ['-rates', '-a -b -c', `dividend ${'or q '.repeat(30)}`])
      expect(await search(query)).toEqual([])
    expect(await search('dividend or bank or '.repeat(5))).toEqual(['d', 'a', 'b'])
    expect(await search('dividend', VISITOR)).toBe('42501')
    expect(
      await search('dividend', await createReader(functions.database, 'guest@example.com')),
    ).toEqual([])
    const [row] = await functions.database.query(`select snippet from public.search_news('banks')`)
    expect(row?.snippet).toContain('\u0002banks\u0003')
  })
})
