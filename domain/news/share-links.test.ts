import { expect, test } from 'vitest'
import { buildShareLink, SHARE_CHANNELS } from './share-links.ts'

const ARTICLE = { title: 'Cash & patience', url: 'https://kachi.test/a?b=c&d=e' }

test('links contain title and address, encoded', () => {
  expect(buildShareLink('LinkedIn', ARTICLE)).toBe(
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fkachi.test%2Fa%3Fb%3Dc%26d%3De',
  )
  expect(buildShareLink('Twitter', ARTICLE)).toBe(
    'https://twitter.com/intent/tweet?text=Cash%20%26%20patience&url=https%3A%2F%2Fkachi.test%2Fa%3Fb%3Dc%26d%3De',
  )
})

test('WhatsApp and BlueSky put both in the text', () => {
  for (const channel of ['WhatsApp', 'BlueSky'] as const) {
    const text = new URL(buildShareLink(channel, ARTICLE)).searchParams.get('text')
    expect(text).toBe(`${ARTICLE.title} ${ARTICLE.url}`)
  }
})

test('an email has the title as subject and both in the body', () => {
  const { protocol, searchParams } = new URL(buildShareLink('Email', ARTICLE))
  expect(protocol).toBe('mailto:')
  expect(searchParams.get('subject')).toBe(ARTICLE.title)
  expect(searchParams.get('body')).toBe(`${ARTICLE.title} ${ARTICLE.url}`)
})

test('a title cannot break out of its parameter, in any channel', () => {
  for (const channel of SHARE_CHANNELS) {
    const link = buildShareLink(channel, { title: 'a&body=x#y', url: ARTICLE.url })
    expect(link).not.toContain('&body=x')
    expect(link).not.toContain('#')
  }
})
