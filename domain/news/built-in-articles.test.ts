import { expect, test } from 'vitest'
import { createBuiltInArticles } from './built-in-articles.ts'
import { NEWS_REGIONS, NEWS_SECTORS } from './news-article.ts'
import { validateNews } from './validate-news.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const ARTICLES = createBuiltInArticles('https://kachi.test', NOW)

test('our own texts pass our own validation unchanged', () => {
  const validation = validateNews(ARTICLES, NOW.toISOString())
  expect(validation.errors).toEqual([])
  expect(validation.articles).toEqual(ARTICLES)
})

test('every region and sector that can be chosen has something to show', () => {
  const regions = new Set(ARTICLES.map(({ region }) => region))
  const sectors = new Set(ARTICLES.map(({ sector }) => sector))
  for (const region of NEWS_REGIONS.slice(1)) expect(regions).toContain(region)
  for (const sector of NEWS_SECTORS) expect(sectors).toContain(sector)
})

test('nothing is dated in the future', () => {
  for (const { publishedAt } of ARTICLES) expect(Date.parse(publishedAt)).toBeLessThan(+NOW)
})
