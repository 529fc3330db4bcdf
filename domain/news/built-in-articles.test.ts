import { expect, test } from 'vitest'
import { createBuiltInArticles } from './built-in-articles.ts'
import { validateNews } from './validate-news.ts'

const ARTICLES = createBuiltInArticles('https://kachi.test', new Date('2026-12-31'))

test('our own texts pass our own validation unchanged', () => {
  const validation = validateNews(ARTICLES, '2026-11-20T08:00:00Z')
  expect(validation.errors).toEqual([])
  expect(validation.articles).toEqual(ARTICLES)
})

test('there are enough to fill the section, latest first', () => {
  const dates = ARTICLES.map(({ publishedAt }) => publishedAt)
  expect(ARTICLES.length).toBeGreaterThan(6)
  expect(dates).toEqual(dates.toSorted().reverse())
})
