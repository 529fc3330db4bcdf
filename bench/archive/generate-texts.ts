import { globSync, readFileSync } from 'node:fs'
import { inProject } from '#scripts/project.mjs'
import type { IndexedText } from '#site/archive/archive-index.ts'
import type { Passage } from '#site/archive/find-snippet.ts'
import { parsePassages } from '#site/archive/parse-passages.ts'
import { findWords } from '#site/archive/words.ts'
import { createRandom } from '#site/articles/motifs.ts'

export type GeneratedText = IndexedText & { passages: Passage[] }

const PASSAGES_IN_TEXT = 9
const NAMES_IN_TEXT = 30
const SYLLABLES = 'ka to mi ra sen ho li wan chu ji an do ne shi lo pa gu ten bao ri'.split(' ')

/**
 * Texts of 1,500 to 4,500 words with the vocabulary and word frequencies of our own articles. Each
 * text has thirty names of its own, as articles of a magazine are about different companies.
 * Deterministic.
 */
export function generateTexts(count: number): GeneratedText[] {
  const random = createRandom(20261119)
  const vocabulary = loadVocabulary()
  return Array.from({ length: count }, (_, number) => generateText(number, vocabulary, random))
}

export function loadVocabulary(): string[] {
  const files = globSync('content/{articles,newsletter}/*.mdx', { cwd: inProject('.') }).sort()
  return files.flatMap((file) => {
    const source = readFileSync(inProject(file), 'utf8').replace(/^---.*?\n---\n/s, '')
    return parsePassages(source).flatMap(({ text }) =>
      findWords(text).map(({ start, end }) => text.slice(start, end)),
    )
  })
}

function generateText(number: number, vocabulary: string[], random: () => number): GeneratedText {
  const names = Array.from({ length: NAMES_IN_TEXT }, () => generateName(random))
  const words = (length: number) =>
    Array.from({ length }, () => pick(random() < 0.05 ? names : vocabulary, random)).join(' ')
  const length = 1500 + random() * 3000
  const passages = Array.from({ length: PASSAGES_IN_TEXT }, (_, index) => ({
    heading: words(5),
    anchor: `part-${index}`,
    text: generateSentences(length / PASSAGES_IN_TEXT, words, random),
  }))
  return {
    id: `articles/generated-${number}`,
    title: words(6),
    subtitle: words(12),
    description: words(22),
    category: pick(['Markets', 'Dividends', 'Analysis', 'Newsletter'], random),
    tags: words(4),
    headings: passages.map(({ heading }) => heading).join('. '),
    body: passages.map(({ text }) => text).join(' '),
    passages,
  }
}

function generateSentences(
  length: number,
  words: (length: number) => string,
  random: () => number,
) {
  const sentences: string[] = []
  for (let written = 0; written < length; ) {
    const next = 8 + Math.floor(random() * 16)
    sentences.push(`${words(next)}.`)
    written += next
  }
  return sentences.join(' ')
}

function generateName(random: () => number): string {
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES, random)).join(
    '',
  )
}

function pick<Item>(items: Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There should be something to pick from.')
  return item
}
