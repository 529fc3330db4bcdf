export type FoldedWord = {
  /** As in the index: lower case, without accents and possessives. */
  folded: string
  start: number
  end: number
}

/** Letters and digits, with apostrophes and decimal points inside a word. */
const WORD_PATTERN = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?(?:[.,]\p{N}+)*/gu

const stopWords = new Set(
  `a an and are as at be been but by for from had has have he her his if in into is it its not of on
  or our so than that the their them then there these they this those to was we were what when which
  who will with would you`.split(/\s+/),
)

export function findWords(text: string): FoldedWord[] {
  return Array.from(text.matchAll(WORD_PATTERN), (match) => ({
    folded: foldWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

export function listIndexWords(text: string): string[] {
  return listFoldedWords(text).filter((word) => !stopWords.has(word))
}

export function listQueryWords(query: string): string[] {
  const all = listFoldedWords(query)
  const telling = all.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : all
}

function listFoldedWords(text: string): string[] {
  return findWords(text).map(({ folded }) => folded)
}

function foldWord(word: string): string {
  // Fast path for most words: the rest takes ten times as long.
  if (/^[a-z]+$/i.test(word)) return word.toLowerCase()
  return word
    .replace(/['’]s$/i, '')
    .replace(/['’]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
}
