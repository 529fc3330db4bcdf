import { expect, test } from 'vitest'
import { validateNews } from './validate-news.ts'

const NOW = '2026-11-20T08:00:00.000Z'

function makeItem(change: Record<string, unknown> = {}) {
  return { id: '1', title: 'Payouts in Osaka', url: 'https://kachi.test/1', ...change }
}

test('an article with only the required fields gets the defaults', () => {
  expect(validateNews([makeItem()], NOW)).toEqual({
    errors: [],
    events: [],
    articles: [
      {
        id: '1',
        title: 'Payouts in Osaka',
        description: '',
        url: 'https://kachi.test/1',
        source: 'Unknown',
        publishedAt: NOW,
        category: 'General',
        sentiment: 'neutral',
        region: 'Global',
      },
    ],
  })
})

test('anything other than an array is refused', () => {
  for (const input of [undefined, null, {}, 'news']) {
    expect(validateNews(input, NOW).errors).toEqual(['News data must be an array'])
  }
})

test('with more than 100 articles, the first 100 are read, with an error', () => {
  const validation = validateNews(
    Array.from({ length: 101 }, () => makeItem()),
    NOW,
  )
  expect(validation.articles).toHaveLength(100)
  expect(validation.errors).toEqual(['Too many articles provided'])
  expect(validation.events).toEqual(['EXCESSIVE_NEWS_ARTICLES', 'NEWS_DATA_VALIDATION_FAILED'])
})

test('errors name the article’s position', () => {
  const validation = validateNews(
    [makeItem(), makeItem({ title: ' ' }), makeItem({ url: 'javascript:alert(1)' }), null],
    NOW,
  )
  expect(validation.articles).toHaveLength(1)
  expect(validation.errors).toEqual([
    'Article 2: Missing required fields',
    'Article 3: Invalid URL',
    'Article 4: Missing required fields',
  ])
})

test('an article that loses much in sanitizing is logged', () => {
  const { articles, events, errors } = validateNews([makeItem({ title: '<<<<Tide>>>>' })], NOW)
  expect(articles[0]?.title).toBe('Tide')
  expect([events, errors]).toEqual([['SIGNIFICANT_INPUT_SANITIZATION'], []])
})

test('every field is cut to its cap', () => {
  const long = 'x'.repeat(600)
  const names = ['id', 'title', 'description', 'source', 'category', 'region', 'sector', 'ticker']
  const item = makeItem(Object.fromEntries(names.map((name) => [name, long])))
  const [article] = validateNews([item], NOW).articles
  const lengths = names.map((name) => Reflect.get(article ?? {}, name).length)
  expect(lengths).toEqual([50, 200, 500, 100, 50, 50, 50, 10])
})

test('markup is removed and apostrophes inside words stay', () => {
  const [article] = validateNews([makeItem({ title: "<b>Japan's</b> banks" })], NOW).articles
  expect(article?.title).toBe('bJapan’s/b banks')
})

test('a readable date is kept in ISO form', () => {
  const [article] = validateNews(
    [makeItem({ publishedAt: '2026-11-19T10:00:00+08:00' })],
    NOW,
  ).articles
  expect(article?.publishedAt).toBe('2026-11-19T02:00:00.000Z')
})

test('what explains a card is kept if it is as it should be, and left out otherwise', () => {
  const article = {
    id: '1',
    title: 'Title',
    url: 'https://a.test/',
    isPick: true,
    alsoIn: [
      { source: 'B <Daily>', url: 'https://b.test/' },
      { source: 'C', url: 'javascript:alert(1)' },
      { source: '', url: 'https://d.test/' },
      'E',
    ],
    reasons: [
      { label: 'region', value: 'Asia', rule: 'words', because: ['Seoul', 7, null] },
      { label: 'mood', value: 'x', rule: 'words', because: [] },
      { label: 'sector', value: 'Energy', rule: 'magic', because: [] },
      null,
    ],
  }
  const { articles, errors } = validateNews([article], NOW)
  expect(errors).toEqual([])
  expect(articles[0]).toMatchObject({
    isPick: true,
    alsoIn: [{ source: 'B Daily', url: 'https://b.test/' }],
    reasons: [{ label: 'region', value: 'Asia', rule: 'words', because: ['Seoul', '7', ''] }],
  })
  for (const odd of [7, 'x', {}, null]) {
    const [known] = validateNews([{ ...article, alsoIn: odd, reasons: odd }], NOW).articles
    expect(known).not.toHaveProperty('alsoIn')
    expect(known).not.toHaveProperty('reasons')
  }
})

test('a card names at most twenty other sources', () => {
  const alsoIn = Array.from({ length: 1000 }, (_, index) => ({
    source: `S${index}`,
    url: `https://s.test/${index}`,
  }))
  const [known] = validateNews(
    [{ id: '1', title: 'T', url: 'https://a.test/', alsoIn }],
    NOW,
  ).articles
  expect(known?.alsoIn).toHaveLength(20)
})
