import type { ReadWord } from './group-words.ts'
import { NATIVE_SIGN } from './native-sign.ts'

/** On a page of signs, as many words of them. */
const FEWEST = 4
/** "3,b6b", "+b4,657" and the "b," of "b, 942". */
const FIGURE = /^[(+−–-]{0,2}(?=[b.,]*\d|b[.,]$)[\db]{1,3}(?:[.,][\db]{0,3}){0,4}[%)]{0,2}$/
/** What a figure put right is read with, so that it is marked where nothing proves it. */
const DOUBTFUL = 60

/** The models of signs read a five among digits as "b". */
export function readFives(words: readonly ReadWord[]): ReadWord[] {
  const signs = words.filter(({ text }) => NATIVE_SIGN.test(text)).length
  return words.map((word) =>
    signs >= FEWEST && word.text.includes('b') && FIGURE.test(word.text)
      ? {
          ...word,
          text: word.text.replaceAll('b', '5'),
          confidence: Math.min(word.confidence, DOUBTFUL),
        }
      : word,
  )
}
