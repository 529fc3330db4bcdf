import { findHeadingField, removeAccents } from '../portfolio/broker-columns.ts'

/**
 * What brokers write behind a number of shares, without accents, beside the words that head a column of them: Turkish, the
 * languages of Scandinavia, Finnish, Polish, Czech, Hungarian, Italian, Portuguese, Spanish, French, Dutch, German,
 * Vietnamese, Indonesian.
 */
const UNITS = `pay|hisse|hisse senedi|aktie|aktier|aksje|aksjer|andel|andelar|andeler|osake|osaketta|osuus|szt|sztuk|sztuki|akcja|akcji|
  akcje|ks|kus|kusu|kusy|akcie|akcii|db|darab|reszveny|titolo|titoli|azione|quote|quota|cota|cotas|acao|acoes|papel|papeis|
  titulo|accion|participaciones|part|parts|action|actions|titre|unite|unites|anteil|anteile|aandeel|aandelen|stuks|stukken|
  stuck|stucke|aktien|co phieu|cp|ccq|saham|lembar saham|lbr|unit saham|share|shares|units`
const WORDS = new Set(UNITS.split('|').map((word) => word.trim()))
/** Of shorter words, one that differs by a letter is another word. */
const LONG = 6
const COUNT = /^\d[\d.,’']*$/

/** A text in which words for shares in any of these languages, behind a number, are "shares". */
export function writeUnits(text: string): string {
  if (!text.includes(' ')) return text
  const words = text.split(' ')
  const written: string[] = []
  for (let at = 0; at < words.length; at++) {
    const length = COUNT.test(written.at(-1) ?? '') ? countUnitWords(words.slice(at, at + 2)) : 0
    written.push(length > 0 ? 'shares' : (words[at] ?? ''))
    at += Math.max(0, length - 1)
  }
  return written.join(' ')
}

/** How many of these words, from the first on, are a unit. */
function countUnitWords(words: readonly string[]): number {
  for (let length = words.length; length > 0; length--) {
    if (isUnit(words.slice(0, length).join(' '))) return length
  }
  return 0
}

function isUnit(text: string): boolean {
  // The dotless i of Turkish is no i with an accent.
  const plain = removeAccents(text.replace(/[.:,]$/, '').toLowerCase()).replace(/ı/g, 'i')
  if (!/^[a-z]/.test(plain)) return false
  if (WORDS.has(plain) || findHeadingField(plain) === 'shares') return true
  return plain.length >= LONG && [...WORDS].some((word) => isOneLetterOff(word, plain))
}

function isOneLetterOff(word: string, read: string): boolean {
  if (word.length !== read.length) return false
  return [...word].filter((letter, at) => letter !== read[at]).length === 1
}
