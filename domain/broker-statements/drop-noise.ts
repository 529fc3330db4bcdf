import type { ReadWord } from './group-words.ts'

const CERTAIN = 80
const DOUBTFUL = 25
const SHORT_WORD = 65

/** Leaves out what is no writing: signs without letters, doubtful words, and those of another size than the rest. */
export function dropNoise(words: readonly ReadWord[]): ReadWord[] {
  const written = words.filter(({ text }) => /[\p{L}\d@×&]/u.test(text))
  const sure = written.filter(({ confidence }) => confidence >= CERTAIN)
  const heights = (sure.length > 5 ? sure : written).map(measure).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1] ?? 0
  return written.filter((word) => {
    const { text, confidence } = word
    const height = measure(word)
    if (confidence >= CERTAIN) return height > usual * 0.3
    // Specks and edges of paper are read as "ii" or "+f".
    if (/^[^A-Z\d@]{1,3}$/.test(text) && confidence < SHORT_WORD) return false
    const isOdd = height > usual * 2 || height < usual * 0.45
    return !isOdd && (confidence >= DOUBTFUL || /\d/.test(text))
  })
}

function measure({ y0, y1 }: ReadWord): number {
  return y1 - y0
}
