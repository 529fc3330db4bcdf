import { expect, test } from 'vitest'
import { addCampaign, addressKey, cleanArticleUrl } from './article-address.ts'

test.each([
  ['https://a.test/x', 'https://a.test/x'],
  ['https://A.TEST/x?b=c', 'https://a.test/x?b=c'],
  ['https://me:secret@a.test/x', 'https://a.test/x'],
  ['https://a.test/x?utm_source=feed&id=1&fbclid=z&gclid=y', 'https://a.test/x?id=1'],
  ['https://a.test/x?UTM_Source=feed#part', 'https://a.test/x#part'],
  // Exactly as given: nothing is decoded, sorted or completed.
  [
    "https://a.test/x?q=a+b%20c&flag&empty=&q='#/route?utm_source=x",
    "https://a.test/x?q=a+b%20c&flag&empty=&q='#/route?utm_source=x",
  ],
  ['https://a.test/x?', 'https://a.test/x?'],
  ['https://a.test/ü?q=ü', 'https://a.test/%C3%BC?q=%C3%BC'],
  ['/news/1', 'https://feed.test/news/1'],
  ['//b.test/1', 'https://b.test/1'],
  ['  https://a.test/x\n', 'https://a.test/x'],
])('%s is stored as %s', (raw, stored) => {
  expect(cleanArticleUrl(raw, 'https://feed.test/rss')).toBe(stored)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://a.test/x',
  'mailto:a@b.test',
  'https://',
  'http://[::1',
  'https://[::1]/x',
  `https://a.test/${'x'.repeat(2048)}`,
])('%s is refused', (raw) => {
  expect(cleanArticleUrl(raw, 'https://feed.test/rss')).toBeUndefined()
})

test('addresses of one page have one key', () => {
  const keys = [
    'https://www.a.test/x/?id=1#top',
    'http://a.test/x?id=1&utm_medium=rss',
    'https://a.test/x?id=1',
  ].map(addressKey)
  expect(new Set(keys)).toEqual(new Set(['a.test/x?id=1']))
  expect(addressKey('https://a.test/x?id=2')).not.toBe(keys[0])
})

test.each([
  ['https://a.test/', 'https://a.test/?TAGS'],
  ['https://a.test/x?b=c+d%20e&b=2#part', 'https://a.test/x?b=c+d%20e&b=2&TAGS#part'],
  ['https://a.test/x?utm_source=old&flag#a?b', 'https://a.test/x?flag&TAGS#a?b'],
  ['https://a.test/x?', 'https://a.test/x?TAGS'],
])('%s gets its campaign', (address, tagged) => {
  const tags = 'utm_source=kachi&utm_medium=news&utm_campaign=pro'
  expect(addCampaign(address, { medium: 'news', campaign: 'pro' })).toBe(
    tagged.replace('TAGS', tags),
  )
})
