import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createBuiltInArticles } from './built-in-articles.ts'
import { validateNews } from './validate-news.ts'

const ARTICLES = createBuiltInArticles('https://kachi.test')

type Page = { title: string; description: string; date: string }

async function readPages(): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  for (const folder of ['articles', 'newsletter']) {
    const directory = new URL(`../../content/${folder}/`, import.meta.url)
    const names = (await readdir(directory)).filter((name) => name.endsWith('.mdx'))
    for (const name of names) {
      const [, head = ''] = (await readFile(new URL(name, directory), 'utf8')).split('---')
      const { title, description, publishDate, date, draft } = parse(head)
      const day = new Date(publishDate ?? date).toISOString().slice(0, 10)
      if (!draft) pages.set(`/${folder}/${name.slice(0, -4)}`, { title, description, date: day })
    }
  }
  return pages
}

test('our own texts pass our own validation unchanged', () => {
  const validation = validateNews(ARTICLES, '2026-11-20T08:00:00Z')
  expect(validation.errors).toEqual([])
  expect(validation.articles).toEqual(ARTICLES)
})

test('each has title, description, date and address of the page that it opens', async () => {
  const pages = await readPages()
  for (const { title, description, url, publishedAt } of ARTICLES) {
    const page = pages.get(new URL(url).pathname)
    expect({ title, description, date: publishedAt.slice(0, 10) }).toEqual(page)
  }
  expect(new Set(ARTICLES.map(({ url }) => url)).size).toBe(ARTICLES.length)
})

test('a new database is filled with the same texts', async () => {
  const seed = await readFile(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  for (const article of ARTICLES) {
    const { pathname } = new URL(article.url)
    const texts = [article.title, article.description, pathname, article.category].map(quote)
    const date = `'${article.publishedAt.slice(0, 10)}T00:00:00Z'`
    for (const text of [...texts, quote(article.region.toLowerCase()), date])
      expect(seed).toContain(text)
  }
  expect(seed.match(/'house-/g)).toHaveLength(ARTICLES.length)
})
