import { LEGAL_FORMS } from '../legal-forms.ts'

/** Legal forms, states of incorporation and the like, which differ between lists of the same company. */
const LEGAL_WORDS = new Set([
  ...LEGAL_FORMS,
  ...'a ab adr ads and berhad cl class companies company de lp md new of ny spa the trust'.split(
    ' ',
  ),
])

/**
 * True if the longer name contains every significant word of the shorter. `BANK OF AMERICA CORP
 * /DE/` is Bank of America Corporation; Bank of Montreal is not.
 */
export function isSameCompany(one: string, other: string): boolean {
  const [first, second] = [tellingWords(one), tellingWords(other)]
  if (first.length === 0 || second.length === 0) return false
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first]
  // JP Morgan is JPMorgan.
  const isJoined = shorter.join('') === longer.join('')
  return isJoined || shorter.every((word) => longer.includes(word))
}

/** Its words without legal forms, small and without accents. */
export function tellingWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.filter((word) => !LEGAL_WORDS.has(word))
}
