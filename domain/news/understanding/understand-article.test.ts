import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEWS_REGIONS, NEWS_SECTORS } from '../news-article.ts'
import { NEWS_CATEGORIES } from './category-terms.ts'
import { understandArticle } from './understand-article.ts'

const SOURCE = 'Test Wire'

test('labels come with the words that gave them', () => {
  const known = understandArticle({
    title: 'Danish brewer raises dividend as earnings grow',
    description: '',
    source: SOURCE,
  })
  expect(known).toMatchObject({
    category: 'Dividends',
    region: 'Europe',
    sector: 'Consumer',
    sentiment: 'positive',
    companies: [],
    relevance: 80,
  })
  const because = Object.fromEntries(known.reasons.map((reason) => [reason.label, reason.because]))
  expect(because).toMatchObject({ region: ['Danish'], sector: ['brewer'] })
  expect(because.category).toContain('dividend')
  expect(because.relevance).toEqual(['dividend', 'earnings'])
  expect(because.sentiment).toContain('raises (+1)')
})

test('a feed’s own labels hold where words say nothing surer', () => {
  const defaults = { region: 'emerging markets', category: 'Economy', sector: 'energy' }
  const plain = { title: 'Notes from Tuesday', description: '', source: SOURCE }
  expect(understandArticle({ ...plain, defaults })).toMatchObject({
    region: 'Emerging Markets',
    category: 'Economy',
    sector: 'Energy',
  })
  expect(understandArticle(plain)).toMatchObject({ region: 'Global', category: 'General' })
  expect(understandArticle(plain)).not.toHaveProperty('sector')
  const told = { ...plain, title: 'Seoul chip maker raises dividend', defaults }
  expect(understandArticle(told)).toMatchObject({
    region: 'Asia',
    category: 'Dividends',
    sector: 'Technology',
  })
  expect(understandArticle({ ...plain, defaults }).reasons).toContainEqual(
    expect.objectContaining({ label: 'region', rule: 'feed' }),
  )
})

test('the title outweighs the description', () => {
  const { region } = understandArticle({
    title: 'Thai lender opens branches',
    description: 'It also has offices in France, Germany and Spain.',
    source: SOURCE,
  })
  expect(region).toBe('Asia')
})

test('a company brings its sector and region, named in the description too', () => {
  const known = understandArticle({
    title: 'A primer on patience',
    description: 'The example is Nintendo.',
    source: SOURCE,
  })
  expect(known).toMatchObject({ region: 'Asia', sector: 'Consumer' })
  expect(known.companies.map(({ symbol }) => symbol)).toEqual(['7974.T'])
})

test('any text gets known labels', () => {
  const words = fc.constantFrom(
    'constructor',
    '__proto__',
    'Apple',
    '(NYSE: V)',
    '👍',
    "'s",
    'İ',
    '\u0000',
    '٣',
    '&',
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(text, text, (title, description) => {
      const known = understandArticle({ title, description, source: SOURCE })
      expect(NEWS_CATEGORIES).toContain(known.category)
      expect([...NEWS_REGIONS, 'Global']).toContain(known.region)
      expect([...NEWS_SECTORS, undefined]).toContain(known.sector)
    }),
  )
})

test('2,000 articles are labelled within seconds of processor time, and a huge one too', () => {
  const description =
    'Shares of the Seoul maker fell as foreign investors sold chip stocks. '.repeat(6)
  const articles = Array.from({ length: 2000 }, (_, index) => ({
    title: `Seoul chip maker number ${index} raises dividend after profit`,
    description,
    source: SOURCE,
  }))
  understandArticle({ title: '', description: '', source: SOURCE })
  const before = process.cpuUsage()
  for (const article of articles) understandArticle(article)
  understandArticle({ title: 'a'.repeat(1e6), description: 'Bank '.repeat(1e6), source: SOURCE })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000)
})
