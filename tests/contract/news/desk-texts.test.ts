import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressKey, cleanArticleUrl } from '#domain/news/article-address.ts'
import { NEWS_SECTORS } from '#domain/news/news-article.ts'
import { storedLabels, titleKey } from '#domain/news/stored-article.ts'
import { NEWS_CATEGORIES } from '#domain/news/understanding/category-terms.ts'
import { understandArticle } from '#domain/news/understanding/understand-article.ts'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, OPERATOR } from '#tests/policies/callers.ts'

const ARTICLE = {
  title: 'Harbor Semiconductor raises its dividend',
  description: 'The board pays 12% more.',
  source: 'The Lantern',
}
const link = {
  ...ARTICLE,
  url: 'https://lantern.test/harbor',
  ...storedLabels(understandArticle(ARTICLE)),
  titleKey: titleKey(ARTICLE.title),
}
const WHY = { label: 'category', value: 'Dividends', rule: 'words', because: ['dividend'] }

/** Each hides or turns something, or looks like something else. */
const DISHONEST = [
  'Profit \u202eegnad\u202c rises',
  'Profit\u200brises',
  'Profit\u0007rises',
  'Profit\nrises',
  'Profit \u2066rises\u2069',
  'Profit\u{e0041}rises',
  'Profit <b>rises</b>',
  'Profit\u3164rises',
  '\u115f\uffa0',
  '\u200d\ufe0f',
  '\u2800',
]

describe.each(eitherDatabase)('what editors write by calls of their own, on $name', ({ open }) => {
  let database: Database
  let editor: Caller
  beforeAll(async () => {
    database = await open()
    editor = await createReader(database, 'editor@example.com')
    await database.query(`select public.grant_editor('editor@example.com')`)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.runScript(`
      delete from public.news_articles;
      delete from public.news_feeds;
      insert into public.news_articles (id, title, description, url, source, category, region, origin)
      values ('a', 'Title', 'About it', 'https://a.test/a', 'A', 'Value', 'asia', 'feed');
    `)
  })

  const call = (statement: string, values: unknown[], caller = editor) =>
    attempt(database, caller, statement, values)
  const add = (changes: object) =>
    call('select public.add_news_link($1) as answer', [JSON.stringify({ ...link, ...changes })])
  const change = (changes: object) =>
    call(`select public.change_news_article('a', $1) as answer`, [JSON.stringify(changes)])
  const addFeed = (changes: object, caller = editor) => {
    const { url, source, category } = {
      url: 'https://f.test/',
      source: 'F',
      category: null,
      ...changes,
    }
    const statement = `insert into public.news_feeds (url, source, category) values ($1, $2, $3)`
    return call(statement, [url, source, category], caller)
  }
  const refused = { refusal: '23514' }

  test('a link as our function describes it is stored', async () => {
    expect(await add({})).toHaveProperty('rows')
    const [row] = await database.query(
      `select title, reasons from public.news_articles where origin = 'link'`,
    )
    expect(row).toEqual({ title: link.title, reasons: link.reasons })
  })

  test.each(DISHONEST)('%j is no title, description, source or category', async (text) => {
    expect(await add({ title: text, titleKey: titleKey(text) })).toEqual(refused)
    expect(await add({ description: text })).toEqual(refused)
    expect(await add({ source: text })).toEqual(refused)
    expect(await add({ category: text })).toEqual(refused)
    expect(await change({ title: text })).toEqual(refused)
    expect(await change({ description: text })).toEqual(refused)
    expect(await change({ category: text })).toEqual(refused)
    expect(await addFeed({ source: text })).toEqual(refused)
    expect(await addFeed({ category: text })).toEqual(refused)
  })

  test.each([
    'Kachi',
    ' KACHI ',
    'kachi.',
    'Kachi Research',
    'The Kachi',
    'Ｋａｃｈｉ',
    'Kасhi',
    'Κachi',
    'K\u200dachi',
    'Ka\ufe0fchi',
    'Kac\u034fhi',
  ])('nothing comes from %j but our own texts', async (source) => {
    expect(await add({ source })).toEqual(refused)
    expect(await addFeed({ source })).toEqual(refused)
    expect(await addFeed({ source }, OPERATOR)).toEqual(refused)
  })

  test.each(['Nikkei Asia', 'Kachimai Shimbun', '日本経済新聞', 'Les Échos', 'Handelsblatt 24'])(
    '%j is a source like any other',
    async (source) => {
      expect(await add({ source })).toHaveProperty('rows')
      expect(await addFeed({ source })).toHaveProperty('rows')
    },
  )

  test.each([
    ['text', 'trust us'],
    ['an object', { label: 'category' }],
    ['an entry that is none', ['trust us']],
    ['another label', [{ ...WHY, label: 'advice' }]],
    ['another rule', [{ ...WHY, rule: 'editor' }]],
    ['another key', [{ ...WHY, url: 'https://evil.test' }]],
    ['a missing key', [{ label: 'category', value: 'Value', rule: 'words' }]],
    ['a long value', [{ ...WHY, value: 'x'.repeat(51) }]],
    ['a hidden value', [{ ...WHY, value: 'Value\u202e' }]],
    ['words that are none', [{ ...WHY, because: 'dividend' }]],
    ['words with markup', [{ ...WHY, because: ['<img src=x>'] }]],
    ['long words', [{ ...WHY, because: ['x'.repeat(201)] }]],
    ['numbers', [{ ...WHY, because: [1] }]],
    ['many', Array.from({ length: 21 }, () => WHY)],
  ])('reasons are not %s', async (_name, reasons) => {
    expect(await add({ reasons })).toEqual(refused)
  })

  test('reasons in their shape are taken', async () => {
    expect(await add({ reasons: [WHY] })).toHaveProperty('rows')
    expect(await add({ url: 'https://lantern.test/2', reasons: [] })).toHaveProperty('rows')
  })

  test('labels are those that exist', async () => {
    for (const category of NEWS_CATEGORIES) {
      expect(await change({ category })).toHaveProperty('rows')
    }
    for (const sector of NEWS_SECTORS) expect(await change({ sector })).toHaveProperty('rows')
    expect(await change({ category: 'Advice' })).toEqual(refused)
    expect(await change({ sector: 'Advice' })).toEqual(refused)
    expect(await add({ companies: ['BUY NOW'] })).toEqual(refused)
    expect(await add({ ticker: '\u202eAAPL' })).toEqual(refused)
  })

  test('a label of a feed of the operator stays when an editor changes the words', async () => {
    await database.query(`update public.news_articles set category = 'Shipping'`)
    expect(await change({ title: 'Better' })).toHaveProperty('rows')
  })

  test('an address of our own site, or with invisible characters, is no link', async () => {
    for (const url of ['/pro', 'https://lantern.test/\u202ex', 'ftp://lantern.test/']) {
      expect(await add({ url })).toEqual(refused)
    }
  })

  test('a link takes no other page’s place: its keys are its own', async () => {
    expect(await add({ urlKey: 'victim.test/story' })).toHaveProperty('rows')
    const keys = await database.query(
      `select encode(url_hash, 'hex') as hash from private.news_addresses`,
    )
    const [own] = await database.query(
      `select encode(sha256('lantern.test/harbor'), 'hex') as hash`,
    )
    expect(keys).toEqual([own])
    expect(await add({ url: 'https://lantern.test/2', titleKey: 'nikkei closes higher' })).toEqual(
      refused,
    )
  })

  test.each([
    'https://www.lantern.test/a/b/',
    'http://lantern.test/a?b=1&c=/',
    'https://lantern.test:8443/a/?b#c',
    'https://lantern.test',
    'https://lantern.test/?',
    'https://lantern.test/a//',
    'https://lantern.test/%E4%BE%A1?x=%20#y',
    'https://www.www.lantern.test/a#?b',
  ])('the database gives %s the key that the server gives it', async (address) => {
    const url = cleanArticleUrl(address) ?? ''
    const [row] = await database.query('select private.news_address_key($1) as key', [url])
    expect(row).toEqual({ key: addressKey(url) })
  })

  test('what visitors write reaches operators without invisible characters', async () => {
    const [row] = await database.query(
      `select private.sanitise_text($1, 100) as utm, private.redact_text($2) as details`,
      ['spring\u202e\u001b[31m', 'from\u200b mei.tan\u200b@example.com'],
    )
    expect(row).toEqual({ utm: 'spring[31m', details: 'from mei.t***' })
  })
})
