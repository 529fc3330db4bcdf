import { expect, test } from 'vitest'
import { explainReasons } from './reasons.ts'
import { splitSnippet } from './search-archive.ts'

test('each label says why in a few words', () => {
  expect(
    explainReasons([
      { label: 'region', value: 'Asia', rule: 'words', because: ['Seoul', 'won'] },
      { label: 'sector', value: 'Energy', rule: 'feed', because: [] },
      { label: 'sentiment', value: 'neutral', rule: 'nothing found', because: [] },
      { label: 'relevance', value: '75%', rule: 'words', because: ['dividend'] },
    ]),
  ).toEqual([
    { name: 'Region', value: 'Asia', why: '“Seoul”, “won”' },
    { name: 'Sector', value: 'Energy', why: 'what this feed is about' },
    { name: 'Sentiment', value: 'Neutral', why: 'nothing in the text suggests another one' },
    { name: 'Relevance', value: '75%', why: '70 for every article, and 5 for each of: dividend' },
  ])
})

test.each([
  ['plain', [{ text: 'plain', isMatch: false }]],
  [
    'a \u0002b\u0003 c',
    [
      { text: 'a ', isMatch: false },
      { text: 'b', isMatch: true },
      { text: ' c', isMatch: false },
    ],
  ],
  ['\u0002never ends', [{ text: 'never ends', isMatch: true }]],
  ['', []],
])('the snippet %j is split at its matches', (snippet, parts) => {
  expect(splitSnippet(snippet)).toEqual(parts)
})
