import { listIndexWords } from '#site/archive/words.ts'
import { createRandom } from '#site/articles/motifs.ts'
import { loadVocabulary } from './generate-texts.ts'

export type Queries = { kind: string; queries: string[] }[]

const QUERIES_OF_KIND = 20

export function generateQueries(): Queries {
  const random = createRandom(7)
  const all = listIndexWords(loadVocabulary().join(' '))
  const known = [...new Set(all)].filter((word) => word.length > 5)
  const word = () => pick(known)
  const frequent = () => pick(all)
  const pick = (words: string[]) => words[Math.floor(random() * words.length)] ?? 'dividend'
  const make = (create: () => string) => Array.from({ length: QUERIES_OF_KIND }, create)
  return [
    { kind: 'one word', queries: make(word) },
    { kind: 'three letters', queries: make(() => word().slice(0, 3)) },
    { kind: 'two frequent words', queries: make(() => `${frequent()} ${frequent()}`) },
    { kind: 'four words', queries: make(() => [word(), word(), word(), word()].join(' ')) },
    { kind: 'misspelled', queries: make(() => misspell(word())) },
  ]
}

function misspell(word: string): string {
  const middle = Math.floor(word.length / 2)
  return `${word.slice(0, middle - 1)}${word[middle]}${word[middle - 1]}${word.slice(middle + 1)}`
}
