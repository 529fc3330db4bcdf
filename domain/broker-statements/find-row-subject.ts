import type { Product } from './find-products.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import { findMark, isCurrencyCode } from './parse-currency.ts'
import { resolveSubject, type Subject } from './resolve-subject.ts'
import type { SubjectText } from './subject-context.ts'

type Amounts = Pick<Partial<Product>, 'price' | 'value'>

/** The company that the cells beside or above a row's figures name. */
export function findSubject(
  own: readonly Cell[],
  row: Amounts,
  companies: KnownCompanies,
): Subject | undefined {
  const named = own.filter(
    ({ text }) => /\p{L}|^\(?\d{3,6}\)?$/u.test(text) && !isCurrencyCode(text),
  )
  const currency = findCurrency(own, row)
  const texts: SubjectText[] = [...joinWrapped(named), ...named]
  return resolveSubject(texts, currency ? { currency } : {}, companies)
}

/** A name that was too long for one line: what stands flush left below each other. */
function joinWrapped(cells: readonly Cell[]): SubjectText[] {
  const words = cells.filter(({ text }) => !/\d/.test(text))
  return words.flatMap((first, at) => {
    const below = words.slice(at + 1).filter((next) => isBelow(first, next))
    if (below.length === 0) return []
    const all = [first, ...below.slice(0, 2)]
    return all.slice(1).map((_, last) => {
      const joined = all.slice(0, last + 2)
      return {
        text: joined.map(({ text }) => text).join(' '),
        confidence: Math.min(...joined.map(({ confidence }) => confidence)),
      }
    })
  })
}

function isBelow(first: Cell, next: Cell): boolean {
  const height = first.y1 - first.y0
  return Math.abs(next.x0 - first.x0) < height && next.y0 > first.y0 + height * 0.5
}

/** What the signs of a row's amounts say, or a code beside them. */
export function findCurrency(own: readonly Cell[], { price, value }: Amounts): string | undefined {
  const marked = [price, value].flatMap((one) => findMark(one?.figure.text ?? '') ?? [])
  const [first] = marked
  if (first && marked.every((code) => code === first)) return first
  return own.find(({ text }) => isCurrencyCode(text))?.text.toUpperCase()
}
