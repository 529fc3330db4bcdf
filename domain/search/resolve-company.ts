import { foldText } from './fold-text.ts'
import type { FoundCompany } from './search-companies.ts'

/** What a reader who pressed Enter meant: one company, one of a few, or nothing that we know. */
export type Resolution =
  | { kind: 'company'; found: FoundCompany }
  | { kind: 'choices'; found: readonly FoundCompany[] }
  | { kind: 'unknown' }

const MAX_CHOICES = 5
/** No name or symbol has these, so that what is left of a pasted text may be one by chance. */
const MARKUP = /[<>{}|\\`~]/

/**
 * @param found in the order of `createSearch`
 * @param typed what it was found by
 */
export function resolveCompany(found: readonly FoundCompany[], typed: string): Resolution {
  const [first, second] = found
  if (!first) return { kind: 'unknown' }
  const isTold = (isWhole(first) || !isShort(typed)) && !MARKUP.test(typed)
  return isTold && isCertain(first, second, found)
    ? { kind: 'company', found: first }
    : { kind: 'choices', found: found.slice(0, MAX_CHOICES) }
}

/** A whole symbol or name that no other company as large has too, or the only one that begins so. */
function isCertain(
  first: FoundCompany,
  second: FoundCompany | undefined,
  found: readonly FoundCompany[],
): boolean {
  if (first.match === 'similar' || first.match === 'industry') return false
  // Foo Bar is in no name: Barfresh Food has words that begin so.
  if (first.match === 'word') return false
  if (!isWhole(first)) return second === undefined
  // The reader typed this one's symbol letter by letter; the name is a larger company's.
  if (first.match === 'name' && found.some(({ match }) => match === 'symbol')) return false
  if (found.some((other) => sharesWord(first, other))) return false
  return !(second && isWhole(second)) || second.size < first.size
}

/** Two Chinese signs begin many names: 恒生 is an index, a bank and the maker of software that our lists have. */
function isShort(typed: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hangul}]{1,2}$/u.test(typed.trim())
}

/** Found by its whole symbol or name. */
export function isWhole({ match }: FoundCompany): boolean {
  return match === 'symbol' || match === 'name'
}

/** DELTA.BK is Delta Electronics Thailand, whose parent and an airline are called Delta, too. */
function sharesWord(first: FoundCompany, other: FoundCompany): boolean {
  if (first.match !== 'symbol' || other === first || other.size < first.size) return false
  const [code = '', exchange] = first.symbol.split('.')
  const ticker = foldText(code)
  // PTT is called so itself, beside its daughters PTT Oil and PTT Global Chemical.
  if (exchange === undefined || foldText(first.name) === ticker) return false
  return foldText(other.name).startsWith(`${ticker} `)
}
