import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/databases.ts'
import { type FeedHost, startFeedHost } from '#tests/hosts/feed-host.ts'
import { writeRss } from '#tests/stand-ins/feed-server.ts'

describe.each(testDatabases)('hostile feeds on $name', (testDatabase) => {
  let host: FeedHost
  beforeAll(async () => {
    host = await startFeedHost(testDatabase)
  })
  afterAll(() => host.close())
  beforeEach(() => host.clear())

  test('nothing but text survives, whatever a feed says', async () => {
    host.feeds.serve(
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
    await host.ingest(['/rss'])
    const { articles } = await host.ask()
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
    expect(await host.titles()).toEqual(
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
    host.feeds.serve(
      '/rss',
      writeRss([
        ...dates.map((date, index) => ({ title: `Story number ${index}`, ...(date && { date }) })),
        { title: 'Without a zone', date: '2026-11-20 08:00:00' },
      ]),
    )
    await host.ingest(['/rss'], now)
    const { articles } = await host.ask()
    expect(
      articles.map(({ title, publishedAt }) => [title, new Date(publishedAt).toISOString()]).sort(),
    ).toEqual([
      ...dates.map((_date, index) => [`Story number ${index}`, now.toISOString()]),
      ['Without a zone', '2026-11-20T08:00:00.000Z'],
    ])
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
    for (const [path, body] of Object.entries(broken)) host.feeds.serve(path, body)
    host.feeds.serve('/private', (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    host.feeds.serve('/cut off', (response) => response.destroy())
    host.feeds.serve('/good', writeRss([{ title: 'A good story in good order' }]))
    const reports = await host.ingest([...Object.keys(broken), '/private', '/missing', '/good'])
    expect(reports).toHaveLength(Object.keys(broken).length + 3)
    expect(await host.titles()).toEqual(
      expect.arrayContaining(['A good story in good order', 'Whole item of a cut feed']),
    )
    const text = JSON.stringify(await host.ask({ limit: 100 }))
    expect(text).not.toContain('root:')
    expect(text).not.toContain('aaaa')
  })

  test('a feed cannot rewrite the card of another source', async () => {
    const link = 'https://honest.test/1'
    host.feeds.serve('/honest', writeRss([{ title: 'The honest headline of the day', link }]))
    host.feeds.serve('/hostile', writeRss([{ title: 'Send your money to this bank', link }]))
    await host.ingest(['/honest'])
    expect(await host.ingest(['/hostile'])).toMatchObject([{ added: 0, changed: 0 }])
    expect(await host.titles()).toEqual(['The honest headline of the day'])
  })

  test('a feed counts once in the story of another, however often it tells it', async () => {
    const title = 'Harbour Line orders six new ships from Korea'
    host.feeds.serve('/honest', writeRss([{ title, link: 'https://honest.test/1' }]))
    const tellings = Array.from({ length: 90 }, (_, index) => ({
      title,
      link: `https://hostile.test/${index}/${'x'.repeat(1_900)}`,
    }))
    host.feeds.serve('/hostile', writeRss(tellings))
    await host.ingest(['/honest'])
    expect(await host.ingest(['/hostile'])).toMatchObject([{ kind: 'read', added: 0 }])
    expect((await host.ask()).articles).toMatchObject([{ title, alsoIn: { length: 1 } }])
  })

  test('a source brings at most 2,000 new addresses a day', async () => {
    const flood = (start: number) =>
      writeRss(
        Array.from({ length: 1_500 }, (_, index) => ({
          title: `Headline ${start + index} of many ${((start + index) * 7919).toString(36)}`,
          link: `https://hostile.test/${start + index}`,
        })),
      )
    host.feeds.serve('/flood', flood(0))
    await host.ingest(['/flood'])
    host.feeds.serve('/flood', flood(1_500))
    expect(await host.ingest(['/flood'], new Date(Date.now() + 1_000))).toHaveLength(1)
    host.feeds.serve('/honest', writeRss([{ title: 'A good story in good order' }]))
    expect(await host.ingest(['/honest'])).toMatchObject([{ added: 1 }])
    const [counted] = await host.functions.database.query(
      `select (select count(*)::integer from private.news_addresses) as addresses,
         (select problem from private.news_feed_states where url like '%/flood') as problem`,
    )
    expect(counted).toEqual({
      addresses: 2_001,
      problem: '1000 items must wait: a source may add 2,000 a day',
    })
  }, 60_000)

  test('texts in odd and lying encodings are read', async () => {
    const bytes = (encoding: string, title: number[]) =>
      Buffer.concat([
        Buffer.from(
          `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><item><link>https://a.test/${encoding}</link><title>`,
        ),
        Buffer.from(title),
        Buffer.from('</title></item></channel></rss>'),
      ])
    host.feeds.serve('/sjis', bytes('Shift_JIS', [0x93, 0xfa, 0x96, 0x7b]))
    host.feeds.serve('/euckr', bytes('EUC-KR', [0xc7, 0xd1, 0xb1, 0xb9]))
    host.feeds.serve('/lying', bytes('utf-8', [0x63, 0x61, 0x66, 0xe9]))
    host.feeds.serve('/liar', bytes('iso-8859-1', [...Buffer.from('東京')]))
    host.feeds.serve('/unknown', bytes('klingon', [...Buffer.from('香港')]))
    host.feeds.serve('/wide', Buffer.from(`\ufeff${writeRss([{ title: '臺北' }])}`, 'utf16le'))
    await host.ingest(['/sjis', '/euckr', '/lying', '/liar', '/unknown', '/wide'])
    expect((await host.titles()).sort()).toEqual(
      ['café', '日本', '東京', '臺北', '한국', '香港'].sort(),
    )
  })
})
