import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eitherDatabase } from '#tests/databases.ts'
import { type FeedHost, startFeedHost } from '#tests/hosts/feed-host.ts'
import { createReader, OPERATOR } from '#tests/policies/callers.ts'
import { writeRss } from '#tests/stand-ins/feed-server.ts'

describe.each(eitherDatabase)('feeds on $name', (testDatabase) => {
  let host: FeedHost
  beforeAll(async () => {
    host = await startFeedHost(testDatabase)
  })
  afterAll(() => host.close())
  beforeEach(() => host.clear())

  test('four formats become articles, which both functions answer at once', async () => {
    host.feeds.serve('/rss', writeRss([{ title: 'From RSS', link: 'https://a.test/1' }]))
    host.feeds.serve(
      '/rdf',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>c</title></channel><item rdf:about="https://a.test/2"><title>From RDF</title><link>https://a.test/2</link><dc:date>2026-11-01T10:00:00</dc:date></item></rdf:RDF>`,
    )
    host.feeds.serve(
      '/atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>c</title><entry><title type="html">From &lt;b&gt;Atom&lt;/b&gt;</title><link rel="enclosure" href="https://a.test/x.mp3"/><link href="/3"/><id>urn:3</id><updated>2026-11-01T10:00:00+08:00</updated></entry></feed>`,
    )
    host.feeds.serve(
      '/json',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'c',
        items: [
          { id: '4', url: 'https://a.test/4', title: 'From JSON', content_html: '<p>Text</p>' },
        ],
      }),
    )
    const reports = await host.ingest(['/rss', '/rdf', '/atom', '/json'])
    expect(reports.map(({ kind }) => kind)).toEqual(['read', 'read', 'read', 'read'])
    for (const name of ['intelligent-news', 'news-data']) {
      const { articles, total, isTeaser } = await host.ask({}, name)
      expect(articles.map(({ title }) => title).sort()).toEqual([
        'From Atom',
        'From JSON',
        'From RDF',
        'From RSS',
      ])
      expect([total, isTeaser]).toEqual([4, false])
    }
    const { articles } = await host.ask()
    const byTitle = new Map(articles.map((article) => [article.title, article]))
    expect(byTitle.get('From RDF')?.publishedAt).toMatch(/^2026-11-01T10:00:00/)
    expect(byTitle.get('From Atom')).toMatchObject({
      url: expect.stringContaining(`${host.feeds.url}/3?utm_source=kachi`),
    })
    expect(Date.parse(byTitle.get('From Atom')?.publishedAt ?? '')).toBe(Date.UTC(2026, 10, 1, 2))
  })

  test('one story of several sources is one card that names the others', async () => {
    const story = 'Lion Harbour Bank raises its dividend for the third year'
    host.feeds.serve('/a', writeRss([{ title: story, link: 'https://a.test/1' }]))
    host.feeds.serve('/b', writeRss([{ title: `${story}!`, link: 'https://b.test/1' }]))
    host.feeds.serve(
      '/c',
      writeRss([
        { title: story.toUpperCase(), link: 'https://c.test/1' },
        { title: 'Another story', link: 'https://c.test/2' },
      ]),
    )
    for (const path of ['/a', '/b', '/c', '/b'])
      await host.ingest([{ url: path, source: path }], new Date())
    const { articles, total } = await host.ask()
    expect(total).toBe(2)
    expect(articles.find(({ title }) => title === story)?.alsoIn).toEqual([
      { source: '/b', url: 'https://b.test/1' },
      { source: '/c', url: 'https://c.test/1' },
    ])
  })

  test('the very same address in two sources is one card that names both', async () => {
    const served = { title: 'Lion Harbour Bank raises its dividend', link: 'https://a.test/1' }
    host.feeds.serve('/a', writeRss([served]))
    host.feeds.serve('/same', writeRss([served]))
    host.feeds.serve(
      '/reworded',
      writeRss([{ title: 'Payout up at the bank', link: 'http://www.a.test/1/?utm_source=d' }]),
    )
    const paths = ['/a', '/same', '/reworded']
    const begun = Date.now()
    for (const [round, path] of [...paths, ...paths].entries()) {
      await host.ingest([{ url: path, source: path }], new Date(begun + round * 1_000))
    }
    const { articles, total } = await host.ask()
    expect([total, articles[0]?.title, articles[0]?.alsoIn]).toEqual([
      1,
      served.title,
      [
        { source: '/same', url: 'https://a.test/1' },
        { source: '/reworded', url: 'http://www.a.test/1/' },
      ],
    ])
  })

  test('two feeds of one source with the same address are one source', async () => {
    const served = { title: 'Lion Harbour Bank raises its dividend', link: 'https://a.test/1' }
    for (const path of ['/a', '/b']) {
      host.feeds.serve(path, writeRss([served]))
      await host.ingest([{ url: path, source: 'The Lantern' }])
    }
    const { articles } = await host.ask()
    expect(articles.map(({ alsoIn }) => alsoIn)).toEqual([[]])
  })

  test('several sources at once still make one card', async () => {
    const paths = Array.from({ length: 8 }, (_, index) => `/s${index}`)
    for (const path of paths) {
      host.feeds.serve(
        path,
        writeRss([
          { title: 'Harbour Line orders six new ships from Korea', link: `https://h.test${path}` },
        ]),
      )
    }
    await host.ingest(paths.map((url) => ({ url, source: url })))
    const { articles } = await host.ask()
    expect([articles.length, articles[0]?.alsoIn]).toEqual([
      1,
      expect.objectContaining({ length: 7 }),
    ])
  })

  test('a correction of the source arrives, unless an editor edited', async () => {
    host.feeds.serve(
      '/rss',
      writeRss([{ title: 'Wrong title here today', link: 'https://a.test/1' }]),
    )
    await host.ingest(['/rss'])
    host.feeds.serve(
      '/rss',
      writeRss([{ title: 'Right title here today', link: 'https://a.test/1' }]),
    )
    expect(await host.ingest(['/rss'], new Date(Date.now() + 1_000))).toMatchObject([
      { added: 0, changed: 1 },
    ])
    expect(await host.titles()).toEqual(['Right title here today'])
    await host.functions.database.query(
      `update public.news_articles set title = 'Edited', original = '{"title":"x"}'`,
    )
    host.feeds.serve(
      '/rss',
      writeRss([{ title: 'Third title here today', link: 'https://a.test/1' }]),
    )
    await host.ingest(['/rss'], new Date(Date.now() + 2_000))
    expect(await host.titles()).toEqual(['Edited'])
  })

  test('what an editor hid does not come back', async () => {
    host.feeds.serve(
      '/rss',
      writeRss([{ title: 'Hidden story of the day', link: 'https://a.test/1' }]),
    )
    await host.ingest(['/rss'])
    await host.functions.database.query(`update public.news_articles set state = 'hidden'`)
    host.feeds.serve(
      '/other',
      writeRss([{ title: 'Hidden story of the day', link: 'https://b.test/1' }]),
    )
    await host.ingest(['/rss', '/other'], new Date(Date.now() + 1_000))
    expect(await host.ask()).toMatchObject({ articles: [], total: 0 })
  })

  test('filters ignore case, know no wildcards, and count all matches', async () => {
    host.feeds.serve(
      '/asia',
      writeRss(
        Array.from({ length: 30 }, (_, index) => ({ title: `Plain words ${index} for counting` })),
      ),
    )
    host.feeds.serve('/us', writeRss([{ title: 'Plain words of another kind' }]))
    await host.ingest([
      { url: '/asia', region: 'asia', sector: 'Energy', category: 'Companies' },
      { url: '/us', region: 'us', sector: 'Technology', category: 'Companies' },
    ])
    await host.functions.database.query(
      `update public.news_articles set companies = '{D05.SI,AAPL}' where region = 'us'`,
    )
    const count = async (body: object) => {
      const { articles, total } = await host.ask(body)
      return [articles.length, total]
    }
    expect(await count({})).toEqual([20, 31])
    expect(await count({ limit: 100 })).toEqual([31, 31])
    expect(await count({ region: 'ASIA', sector: 'energy', limit: 5 })).toEqual([5, 30])
    expect(await count({ region: 'All', sector: null })).toEqual([20, 31])
    expect(await count({ ticker: 'aapl' })).toEqual([1, 1])
    expect(await count({ ticker: 'd05.si', region: 'us', sector: 'TECHNOLOGY' })).toEqual([1, 1])
    expect(await count({ ticker: 'AAPL', region: 'asia' })).toEqual([0, 0])
    for (const sector of ['%', 'E%', '_nergy', 'Energy%', '*'])
      expect(await count({ sector })).toEqual([0, 0])
    expect(await count({ region: "asia' or true --" })).toEqual([0, 0])
    for (const limit of [0, -1, 101, 1.5, '5', 'x', true, [], {}]) {
      expect((await host.functions.call('intelligent-news', host.token, { limit })).status).toBe(
        400,
      )
    }
  })

  test('an unchanged feed is not sent again, and two processes read each feed once', async () => {
    host.feeds.serve('/etag', (response) => {
      const isKnown = host.feeds.received.at(-1)?.headers['if-none-match'] === '"v1"'
      if (isKnown) response.writeHead(304).end()
      else response.setHeader('etag', '"v1"').end(writeRss([{ title: 'Kept for the next time' }]))
    })
    await host.ingest(['/etag'], new Date(Date.now() - 5_000))
    expect(await host.ingest(['/etag'])).toMatchObject([{ kind: 'unchanged' }])
    host.feeds.received.length = 0
    const paths = Array.from({ length: 6 }, (_, index) => `/once${index}`)
    for (const path of paths)
      host.feeds.serve(path, writeRss([{ title: `Only once for path ${path}` }]))
    // One time for all: a reading that begins a millisecond later would read the feeds again.
    const now = new Date()
    await Promise.all(Array.from({ length: 3 }, () => host.ingest(paths, now)))
    expect(host.feeds.received.map(({ path }) => path).sort()).toEqual(paths)
  })

  test('a feed that fails waits longer each time', async () => {
    host.feeds.serve('/busy', (response) =>
      response.writeHead(503, { 'retry-after': '7200' }).end(),
    )
    const now = new Date()
    await host.ingest(['/busy'], now)
    const [state] = await host.functions.database.query<{
      failures: number
      next_at: Date
      problem: string
    }>('select failures, next_at, problem from private.news_feed_states')
    expect([state?.failures, new Date(state?.next_at ?? 0).getTime() - now.getTime()]).toEqual([
      1, 7_200_000,
    ])
    expect(state?.problem).toBe('it answered with status 503')
  })

  test('a feed of an editor that was read and then removed leaves the list of feeds', async () => {
    const { database } = host.functions
    const editor = await createReader(database, 'editor@example.com')
    const grant = `select public.grant_editor('editor@example.com')`
    await database.transaction((tx) => tx.query(grant), OPERATOR)
    const url = `${host.feeds.url}/own`
    const add = `insert into public.news_feeds (url, source) values ($1, 'Own')`
    await database.transaction((tx) => tx.query(add, [url]), editor)
    await host.ingest([{ url: '/own', source: 'Own' }])
    const list = () =>
      database.transaction((tx) => tx.query('select source from public.list_feed_states()'), editor)
    expect(await list()).toEqual([{ source: 'Own' }])
    const remove = 'delete from public.news_feeds where url = $1'
    await database.transaction((tx) => tx.query(remove, [url]), editor)
    expect(await list()).toEqual([])
  })
})
