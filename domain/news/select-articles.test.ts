import { expect, test } from 'vitest'
import type { NewsArticle } from './news-article.ts'
import { selectArticles, selectCategories } from './select-articles.ts'

function makeArticle(change: Partial<NewsArticle>): NewsArticle {
  return {
    id: '1',
    title: 'Title',
    description: '',
    url: 'https://kachi.test/',
    source: 'Kachi',
    publishedAt: '2026-11-20T08:00:00.000Z',
    category: 'Dividends',
    sentiment: 'neutral',
    region: 'Asia',
    ...change,
  }
}

const ARTICLES = [
  makeArticle({ id: 'a', sector: 'Energy' }),
  makeArticle({ id: 'b', region: 'Emerging Markets', category: 'Analysis', ticker: 'D05.SI' }),
  makeArticle({ id: 'c', sector: 'Energy', category: 'Markets' }),
]

function getIds(articles: NewsArticle[]): string {
  return articles.map(({ id }) => id).join('')
}

test('filters combine and ignore case', () => {
  expect(getIds(selectArticles(ARTICLES, { region: 'asia', sector: 'Energy' }))).toBe('ac')
  expect(getIds(selectArticles(ARTICLES, { region: 'emerging markets' }))).toBe('b')
  expect(getIds(selectArticles(ARTICLES, { ticker: 'd05.si' }))).toBe('b')
  expect(getIds(selectArticles(ARTICLES, { region: 'all', sector: '', limit: 2 }))).toBe('ab')
})

test('several categories widen the selection, and none means all', () => {
  expect(getIds(selectCategories(ARTICLES, []))).toBe('abc')
  expect(getIds(selectCategories(ARTICLES, ['Analysis', 'Markets']))).toBe('bc')
})
