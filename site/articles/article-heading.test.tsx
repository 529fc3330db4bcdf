import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleFacts } from './article-heading.tsx'

const FACTS = {
  author: 'Kachi Research Desk',
  publishDate: '2026-03-19',
  asOf: '2026-10-30',
  readTime: 15,
}

test('an article shows its author, dates and read time', () => {
  const html = renderToStaticMarkup(<ArticleFacts {...FACTS} />)
  expect(html).toContain('Kachi Research Desk')
  expect(html).toContain('<time dateTime="2026-03-19">March 19, 2026</time>')
  expect(html).toContain('Facts as of <time dateTime="2026-10-30">October 30, 2026</time>')
  expect(html).toContain('15 min read')
  expect(html).not.toContain('Updated')
})

test('an updated article shows the date of the update', () => {
  const html = renderToStaticMarkup(<ArticleFacts {...FACTS} updatedDate="2026-11-02" />)
  expect(html).toContain('Updated <time dateTime="2026-11-02">November 2, 2026</time>')
})
