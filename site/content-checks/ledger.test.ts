import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseLedger, writeLedger } from './ledger.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ledger = parseLedger(root)

describe('the ledger of claims', () => {
  test('has an entry for each footnote and none for others', () => {
    expect(Object.keys(ledger.claims.notes).sort()).toEqual(
      ledger.notes.map(({ key }) => key).sort(),
    )
  })

  test('finds each footnote used and each chart shown, with its source', () => {
    expect(ledger.notes.filter(({ uses }) => uses === 0)).toEqual([])
    expect(ledger.charts.filter(({ usedIn }) => usedIn.length === 0)).toEqual([])
    expect(ledger.charts.filter(({ source }) => source.length < 10)).toEqual([])
  })

  test('is what docs/ledger.md shows: if not, npm run generate ledger', () => {
    expect(readFileSync(path.join(root, 'docs/ledger.md'), 'utf8')).toBe(writeLedger(ledger))
  })
})

/** Titles of works and quotations keep their spelling, so footnotes are left out. */
const texts = globSync('content/{articles,newsletter}/*.mdx', { cwd: root }).map(
  (file): [string, string] => [
    file,
    readFileSync(path.join(root, file), 'utf8').replace(/^\[\^[^\]]+\]:.*$/gm, ''),
  ],
)

describe.each(texts)('%s', (_file, text) => {
  test('writes percent in one way', () => {
    expect(text.match(/per cent|\d %/g) ?? []).toEqual([])
  })

  test('uses American spelling', () => {
    const british =
      /\b(?:\w+(?:isation|ising|ised)|analys(?:e|ed|ing)|favour\w*|labour\w*|behaviour\w*|neighbour\w*|colour\w*|programmes?|centres?|cancell(?:ed|ing)|judgement|grey|defence|licence|catalogue|modell(?:ed|ing)|quarrell\w+|for ever|nought)\b/gi
    const allowed = new Set([
      'raised',
      'raising',
      'rising',
      'promised',
      'promising',
      'advised',
      'supervised',
      'surprising',
      'surprised',
      'comprised',
      'exercised',
      'revised',
      'praised',
      'disguised',
      'arising',
      'advising',
      'exercising',
      'compromised',
      'practised',
    ])
    const found = [...text.matchAll(british)].map(([word]) => word.toLowerCase())
    expect(found.filter((word) => !allowed.has(word))).toEqual([])
  })

  test('writes dates month first', () => {
    const dayFirst =
      /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g
    expect(text.match(dayFirst) ?? []).toEqual([])
  })
})
