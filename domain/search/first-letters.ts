/**
 * What the words of some texts begin with, cheaply: before they are folded, which takes a hundred times as long. It
 * rules most names out; those that it lets through are compared letter by letter.
 */
export type FirstLetters = {
  /** Of plain letters and digits, a bit for each; letters and digits share some, which only lets more through. */
  plain: number
  /** There are signs of other scripts, or letters with accents. */
  hasOther: boolean
}

const NONE: FirstLetters = { plain: 0, hasOther: false }
const ALL = -1
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{N}&+]/u

export function firstLettersOf(texts: readonly string[]): FirstLetters {
  return texts.reduce(addFirstLetters, NONE)
}

function addFirstLetters({ plain, hasOther }: FirstLetters, text: string): FirstLetters {
  const letters = plainLetters(text)
  if (letters !== null) return { plain: plain | letters, hasOther }
  // Letters with accents and full-width ones are folded to plain ones.
  return { plain: LATIN_OR_DIGIT.test(text) ? ALL : plain, hasOther: true }
}

/** False only if no name with the first ones can begin with, or have a word that begins with, the wanted ones. */
export function mayBegin(letters: FirstLetters, wanted: FirstLetters): boolean {
  return (letters.plain & wanted.plain) !== 0 || (letters.hasOther && wanted.hasOther)
}

/** Null for a text with signs other than those of English. */
function plainLetters(text: string): number | null {
  let bits = 0
  let isStart = true
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < FIRST_PLAIN || code > LAST_PLAIN) return null
    if (isPartOfWord(code)) {
      if (isStart) bits |= 1 << (code & 31)
      isStart = false
    } else if (code !== APOSTROPHE && code !== DOT) isStart = true
  }
  return bits
}

const FIRST_PLAIN = 0x20
const LAST_PLAIN = 0x7e
const APOSTROPHE = 0x27
const DOT = 0x2e
const AMPERSAND = 0x26
const PLUS = 0x2b

function isPartOfWord(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39
  const letter = code | 0x20
  return isDigit || (letter >= 0x61 && letter <= 0x7a) || code === AMPERSAND || code === PLUS
}
