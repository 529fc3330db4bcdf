import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Feed } from '#backend/news/feeds-file.ts'
import { createNewsCalls } from '#backend/news/open-news.ts'
import { type FeedReport, readFeeds } from '#backend/news/read-feeds.ts'
import { testDatabases } from '#tests/databases.ts'
import { type HostedFunctions, startFunctions } from '#tests/functions-host.ts'
import { type FeedStandIn, startFeeds, writeRss } from '#tests/news/feed-stand-in.ts'

type Article = Record<string, unknown> & { title: string; url: string; publishedAt: string }

describe.each(testDatabases)('feeds on $name', (testDatabase) => {
  let feeds: FeedStandIn
  let functions: HostedFunctions
  let token: string
  beforeAll(async () => {
    functions = await startFunctions(await testDatabase.open())
    token = await functions.createToken('reader@example.com')
    feeds = await startFeeds()
  })
  afterAll(async () => {
    await functions.close()
    await feeds.close()
  })
  beforeEach(async () => {
    feeds.received.length = 0
    await functions.database.runScript(
      'delete from public.news_articles; delete from private.news_feed_states;',
    )
  })

  async function ingest(paths: (string | Partial<Feed>)[], now = new Date(), since = now) {
    const reports: FeedReport[] = []
    const list = paths.map((given) => {
      const feed = typeof given === 'string' ? { url: given } : given
      return { source: `Source ${feed.url}`, ...feed, url: `${feeds.url}${feed.url}` }
    })
    await readFeeds(list, {
      call: createNewsCalls(functions.database),
      privateHosts: new Set([feeds.host]),
      siteUrl: 'https://kachi.test',
      now: () => now,
      notReadSince: since,
      signal: AbortSignal.timeout(60_000),
      onReport: (report) => reports.push(report),
    })
    return reports
  }

  async function ask(body: object = {}, name = 'intelligent-news') {
    const response = await functions.call(name, token, body)
    expect(response.status).toBe(200)
    return (await response.json()) as { articles: Article[]; total: number; isTeaser: boolean }
  }
  const titles = async (body: object = {}) => (await ask(body)).articles.map(({ title }) => title)

  test('four formats become articles, which both functions answer at once', async () => {
    feeds.serve('/rss', writeRss([{ title: 'From RSS', link: 'https://a.test/1' }]))
    feeds.serve(
      '/rdf',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>c</title></channel><item rdf:about="https://a.test/2"><title>From RDF</title><link>https://a.test/2</link><dc:date>2026-11-01T10:00:00</dc:date></item></rdf:RDF>`,
    )
    feeds.serve(
      '/atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>c</title><entry><title type="html">From &lt;b&gt;Atom&lt;/b&gt;</title><link rel="enclosure" href="https://a.test/x.mp3"/><link href="/3"/><id>urn:3</id><updated>2026-11-01T10:00:00+08:00</updated></entry></feed>`,
    )
    feeds.serve(
      '/json',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'c',
        items: [
          { id: '4', url: 'https://a.test/4', title: 'From JSON', content_html: '<p>Text</p>' },
        ],
      }),
    )
    const reports = await ingest(['/rss', '/rdf', '/atom', '/json'])
    expect(reports.map(({ kind }) => kind)).toEqual(['read', 'read', 'read', 'read'])
    for (const name of ['intelligent-news', 'news-data']) {
      const { articles, total, isTeaser } = await ask({}, name)
      expect(articles.map(({ title }) => title).sort()).toEqual([
        'From Atom',
        'From JSON',
        'From RDF',
        'From RSS',
      ])
      expect([total, isTeaser]).toEqual([4, false])
    }
    const { articles } = await ask()
    const byTitle = new Map(articles.map((article) => [article.title, article]))
    expect(byTitle.get('From RDF')?.publishedAt).toMatch(/^2026-11-01T10:00:00/)
    expect(byTitle.get('From Atom')).toMatchObject({
      url: expect.stringContaining(`${feeds.url}/3?utm_source=kachi`),
    })
    expect(Date.parse(byTitle.get('From Atom')?.publishedAt ?? '')).toBe(Date.UTC(2026, 10, 1, 2))
  })

  test('nothing but text survives, whatever a feed says', async () => {
    feeds.serve(
      '/rss',
      writeRss([
        {
          title: '&lt;script&gt;alert(1)&lt;/script&gt;Rates &amp;amp; &lt;b&gt;banks&lt;/b&gt; 🏦',
          link: 'https://a.test/1',
          description:
            '<![CDATA[<p onclick="x()">Text <img src="https://t.test/p.gif"><script>alert(2)</script> &amp; more</p><iframe src="x"></iframe>]]>',
        },
        {
          title: 'Twice &amp;lt;img src=x onerror=alert(1)&amp;gt; escaped',
          link: 'https://a.test/2',
        },
        { title: 'Turned \u202eround\u0007', link: 'https://a.test/3' },
        { title: '<![CDATA[<<b>script>nested</<b>script>]]>', link: 'https://a.test/4' },
        { title: 'Script link', link: 'javascript:alert(1)' },
        { title: 'Data link', link: 'data:text/html,x' },
        { title: '', link: 'https://a.test/5' },
        { title: 'Password', link: 'https://me:secret@a.test/6?utm_source=x&amp;a=1#part' },
        { title: 'x'.repeat(5_000), link: 'https://a.test/7', description: 'word '.repeat(2_000) },
      ]),
    )
    await ingest(['/rss'])
    const { articles } = await ask()
    const text = JSON.stringify(articles)
    for (const trace of [
      '<',
      'alert(2)',
      'secret',
      'javascript:',
      'data:text',
      'iframe',
      't.test',
      '\u202e',
      '\\u0007',
    ]) {
      expect(text).not.toContain(trace)
    }
    expect(await titles()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Rates & banks 🏦$/),
        'Turned round',
        'Password',
      ]),
    )
    expect(articles).toHaveLength(6)
    const long = articles.find(({ title }) => title.startsWith('xxx'))
    expect(long?.title.length).toBeLessThanOrEqual(200)
    expect(String(long?.description).length).toBeLessThanOrEqual(300)
    const password = articles.find(({ title }) => title === 'Password')
    expect(password?.url).toBe(
      'https://a.test/6?a=1&utm_source=kachi&utm_medium=news&utm_campaign=editors-picks#part',
    )
  })

  test('dates in the future, before 1990, missing or unreadable are the fetched time', async () => {
    const now = new Date('2026-11-22T05:00:00.000Z')
    const dates = [
      'Sat, 01 Jan 2050 00:00:00 GMT',
      'Mon, 01 Jan 1980 00:00:00 GMT',
      undefined,
      'yesterday',
    ]
    feeds.serve(
      '/rss',
      writeRss([
        ...dates.map((date, index) => ({ title: `Story number ${index}`, ...(date && { date }) })),
        { title: 'Without a zone', date: '2026-11-20 08:00:00' },
      ]),
    )
    await ingest(['/rss'], now)
    const { articles } = await ask()
    expect(
      articles.map(({ title, publishedAt }) => [title, new Date(publishedAt).toISOString()]).sort(),
    ).toEqual([
      ...dates.map((_date, index) => [`Story number ${index}`, now.toISOString()]),
      ['Without a zone', '2026-11-20T08:00:00.000Z'],
    ])
  })

  test('one story of several sources is one card that names the others', async () => {
    const story = 'Lion Harbour Bank raises its dividend for the third year'
    feeds.serve('/a', writeRss([{ title: story, link: 'https://a.test/1' }]))
    feeds.serve('/b', writeRss([{ title: `${story}!`, link: 'https://b.test/1' }]))
    feeds.serve(
      '/c',
      writeRss([
        { title: story.toUpperCase(), link: 'https://c.test/1' },
        { title: 'Another story', link: 'https://c.test/2' },
      ]),
    )
    for (const path of ['/a', '/b', '/c', '/b'])
      await ingest([{ url: path, source: path }], new Date())
    const { articles, total } = await ask()
    expect(total).toBe(2)
    expect(articles.find(({ title }) => title === story)?.alsoIn).toEqual([
      { source: '/b', url: 'https://b.test/1' },
      { source: '/c', url: 'https://c.test/1' },
    ])
    // The same address by another feed is the same story too.
    feeds.serve(
      '/d',
      writeRss([{ title: 'Dividend up again', link: 'http://www.a.test/1/?utm_source=d' }]),
    )
    await ingest([{ url: '/d', source: '/d' }])
    expect((await ask()).total).toBe(2)
  })

  test('several sources at once still make one card', async () => {
    const paths = Array.from({ length: 8 }, (_, index) => `/s${index}`)
    for (const path of paths) {
      feeds.serve(
        path,
        writeRss([
          { title: 'Harbour Line orders six new ships from Korea', link: `https://h.test${path}` },
        ]),
      )
    }
    await ingest(paths.map((url) => ({ url, source: url })))
    const { articles } = await ask()
    expect([articles.length, articles[0]?.alsoIn]).toEqual([
      1,
      expect.objectContaining({ length: 7 }),
    ])
  })

  test('a correction of the source arrives, unless an editor edited', async () => {
    feeds.serve('/rss', writeRss([{ title: 'Wrong title here today', link: 'https://a.test/1' }]))
    await ingest(['/rss'])
    feeds.serve('/rss', writeRss([{ title: 'Right title here today', link: 'https://a.test/1' }]))
    expect(await ingest(['/rss'], new Date(Date.now() + 1_000))).toMatchObject([
      { added: 0, changed: 1 },
    ])
    expect(await titles()).toEqual(['Right title here today'])
    await functions.database.query(
      `update public.news_articles set title = 'Edited', original = '{"title":"x"}'`,
    )
    feeds.serve('/rss', writeRss([{ title: 'Third title here today', link: 'https://a.test/1' }]))
    await ingest(['/rss'], new Date(Date.now() + 2_000))
    expect(await titles()).toEqual(['Edited'])
  })

  test('what an editor hid does not come back', async () => {
    feeds.serve('/rss', writeRss([{ title: 'Hidden story of the day', link: 'https://a.test/1' }]))
    await ingest(['/rss'])
    await functions.database.query(`update public.news_articles set state = 'hidden'`)
    feeds.serve(
      '/other',
      writeRss([{ title: 'Hidden story of the day', link: 'https://b.test/1' }]),
    )
    await ingest(['/rss', '/other'], new Date(Date.now() + 1_000))
    expect(await ask()).toMatchObject({ articles: [], total: 0 })
  })

  test('filters ignore case, know no wildcards, and count all matches', async () => {
    feeds.serve(
      '/asia',
      writeRss(
        Array.from({ length: 30 }, (_, index) => ({ title: `Plain words ${index} for counting` })),
      ),
    )
    feeds.serve('/us', writeRss([{ title: 'Plain words of another kind' }]))
    await ingest([
      { url: '/asia', region: 'asia', sector: 'Energy', category: 'Companies' },
      { url: '/us', region: 'us', sector: 'Technology', category: 'Companies' },
    ])
    await functions.database.query(
      `update public.news_articles set companies = '{D05.SI,AAPL}' where region = 'us'`,
    )
    const count = async (body: object) => {
      const { articles, total } = await ask(body)
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
      expect((await functions.call('intelligent-news', token, { limit })).status).toBe(400)
    }
  })

  test('one broken feed stops no other', async () => {
    const broken: Record<string, string | Buffer> = {
      '/html':
        '<!doctype html><title>Page</title><rss version="2.0"><channel><item><title>x</title></item></channel></rss>',
      '/empty': '',
      '/binary': Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)),
      '/deep': `<rss version="2.0"><channel>${'<a>'.repeat(200_000)}`,
      '/bomb': `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}">${Array.from({ length: 30 }, (_, n) => `<!ENTITY b${n} "${(n === 0 ? '&a;' : `&b${n - 1};`).repeat(10)}">`).join('')}]><rss version="2.0"><channel><item><title>&b29;</title><link>https://a.test/1</link></item></channel></rss>`,
      '/external':
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><item><title>Outside &a; entity</title><link>https://a.test/2</link></item></channel></rss>',
      '/million': writeRss([]).replace('</channel>', `${'<item/>'.repeat(1_000_000)}</channel>`),
      '/cut': `${writeRss([{ title: 'Whole item of a cut feed' }]).replace('</channel></rss>', '')}<item><title>ha`,
      '/json': '{"version":"https://jsonfeed.org/version/1.1","items":[null,1,{"title":{}}]}',
      '/proto':
        '{"version":"https://jsonfeed.org/version/1.1","items":[{"__proto__":{"title":"x"},"url":"https://a.test/9"}]}',
    }
    for (const [path, body] of Object.entries(broken)) feeds.serve(path, body)
    feeds.serve('/private', (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    feeds.serve('/cut off', (response) => response.destroy())
    feeds.serve('/good', writeRss([{ title: 'A good story in good order' }]))
    const reports = await ingest([...Object.keys(broken), '/private', '/missing', '/good'])
    expect(reports).toHaveLength(Object.keys(broken).length + 3)
    expect(await titles()).toEqual(
      expect.arrayContaining(['A good story in good order', 'Whole item of a cut feed']),
    )
    const text = JSON.stringify(await ask({ limit: 100 }))
    expect(text).not.toContain('root:')
    expect(text).not.toContain('aaaa')
  })

  test('texts in odd and lying encodings are read', async () => {
    const bytes = (encoding: string, title: number[]) =>
      Buffer.concat([
        Buffer.from(
          `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><item><link>https://a.test/${encoding}</link><title>`,
        ),
        Buffer.from(title),
        Buffer.from('</title></item></channel></rss>'),
      ])
    feeds.serve('/sjis', bytes('Shift_JIS', [0x93, 0xfa, 0x96, 0x7b]))
    feeds.serve('/euckr', bytes('EUC-KR', [0xc7, 0xd1, 0xb1, 0xb9]))
    feeds.serve('/lying', bytes('utf-8', [0x63, 0x61, 0x66, 0xe9]))
    feeds.serve('/liar', bytes('iso-8859-1', [...Buffer.from('東京')]))
    feeds.serve('/unknown', bytes('klingon', [...Buffer.from('香港')]))
    feeds.serve('/wide', Buffer.from(`\ufeff${writeRss([{ title: '臺北' }])}`, 'utf16le'))
    await ingest(['/sjis', '/euckr', '/lying', '/liar', '/unknown', '/wide'])
    expect((await titles()).sort()).toEqual(['café', '日本', '東京', '臺北', '한국', '香港'].sort())
  })

  test('an unchanged feed is not sent again, and two processes read each feed once', async () => {
    feeds.serve('/etag', (response) => {
      const isKnown = feeds.received.at(-1)?.headers['if-none-match'] === '"v1"'
      if (isKnown) response.writeHead(304).end()
      else response.setHeader('etag', '"v1"').end(writeRss([{ title: 'Kept for the next time' }]))
    })
    await ingest(['/etag'], new Date(Date.now() - 5_000))
    expect(await ingest(['/etag'])).toMatchObject([{ kind: 'unchanged' }])
    feeds.received.length = 0
    const paths = Array.from({ length: 6 }, (_, index) => `/once${index}`)
    for (const path of paths) feeds.serve(path, writeRss([{ title: `Only once for path ${path}` }]))
    await Promise.all([ingest(paths), ingest(paths), ingest(paths)])
    expect(feeds.received.map(({ path }) => path).sort()).toEqual(paths)
  })

  test('a feed that fails waits longer each time', async () => {
    feeds.serve('/busy', (response) => response.writeHead(503, { 'retry-after': '7200' }).end())
    const now = new Date()
    await ingest(['/busy'], now)
    const [state] = await functions.database.query<{
      failures: number
      next_at: Date
      problem: string
    }>('select failures, next_at, problem from private.news_feed_states')
    expect([state?.failures, new Date(state?.next_at ?? 0).getTime() - now.getTime()]).toEqual([
      1, 7_200_000,
    ])
    expect(state?.problem).toBe('it answers 503')
  })
})
