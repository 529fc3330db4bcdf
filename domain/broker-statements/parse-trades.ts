import { draftHolding } from '../portfolio/draft-holding.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import { parseLoosely } from './card-figures.ts'
import { CERTAIN } from './find-written.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'
import { resolveSubject } from './resolve-subject.ts'
import type { SubjectText } from './subject-context.ts'

const VERB = /\b(?:bought|buy|purchased?)\s+/gi
const ORDER =
  /^(\d[\d.,]*)\s+(?:shares?\s+(?:of\s+)?)?(\S+(?: [A-Z]{2})?)\s+(?:@|©|®|at)\s*([^\d\s]{0,4}\s?\d[\d.,]*)(?:\s+([A-Z]{3})\b)?/i
const SYMBOL_FIRST =
  /^([A-Z0-9][\w.&-]{0,13}(?: [A-Z]{1,2})?)\s+(\d[\d.,]*)\s+(?:shares?\s+)?(?:@|©|®|at)\s*([^\d\s]{0,4}\s?\d[\d.,]*)(?:\s+([A-Z]{3})\b)?/i
const SALE = /\b(?:sold|sell|sale)\b/i
const CODE = /\b(USD|HKD|JPY|KRW|TWD|SGD|INR|IDR|THB|CNY|MYR|PHP|EUR|GBP)\b/
/** Lines below an order that may say its company, its currency and its amount. */
const MAX_BELOW = 3

type Order = { shares: string; written: string; price: string; code?: string | undefined }
type Line = { text: string; confidence: number }

/** Holdings from confirmations of purchases: "BOUGHT 120 TSM @ 178.75 USD". */
export function parseTrades(cells: readonly Cell[][], companies: KnownCompanies): ParsedRow[] {
  const lines = cells.map((line): Line => {
    const confidence = Math.min(...line.map((cell) => cell.confidence))
    return { text: line.map(({ text }) => text).join(' '), confidence }
  })
  const mayLackVerb =
    lines.filter(({ text }) => findPurchase(text)).length > 1 &&
    !lines.some(({ text }) => SALE.test(text))
  return lines.flatMap(({ text, confidence }, at) => {
    const below = listBelow(lines, at)
    const named = findPurchase(text)
    if (named) return parseOrder(named, { confidence, below }, companies) ?? []
    // The word before it was not read; a sale must not count as a purchase.
    const order = mayLackVerb ? findOrder(text) : undefined
    const doubtful = Math.min(confidence, CERTAIN - 1)
    return (order && parseOrder(order, { confidence: doubtful, below }, companies)) ?? []
  })
}

/** The lines up to the next order. */
function listBelow(lines: readonly Line[], at: number): Line[] {
  const rest = lines.slice(at + 1, at + 1 + MAX_BELOW)
  const next = rest.findIndex(
    ({ text }) => findPurchase(text) ?? findOrder(text) ?? SALE.test(text),
  )
  return next < 0 ? rest : rest.slice(0, next)
}

function findPurchase(text: string): Order | undefined {
  for (const verb of text.matchAll(VERB)) {
    const ordered = text.slice(verb.index + verb[0].length)
    const order = findOrder(ordered)
    if (order) return order
    const [, written = '', shares = '', price = '', code] = SYMBOL_FIRST.exec(ordered) ?? []
    if (written) return { shares, written, price, code }
  }
  return undefined
}

function findOrder(text: string): Order | undefined {
  const [, shares = '', written = '', price = '', code] = ORDER.exec(text) ?? []
  return shares ? { shares, written, price, code } : undefined
}

function parseOrder(
  { shares, written, price, code }: Order,
  { confidence, below }: { confidence: number; below: readonly Line[] },
  companies: KnownCompanies,
): ParsedRow | undefined {
  const said = below.flatMap(({ text }) => CODE.exec(text)?.[1] ?? [])
  const currency = code ?? parseAmount(price)?.currency ?? said[0]
  const names = below.filter(({ text }) => !/\d/.test(text))
  // Where a symbol must stand, a lone letter is one.
  const sureness = written.length === 1 ? CERTAIN : confidence
  const texts: SubjectText[] = [{ text: written, confidence: sureness }, ...names]
  const subject = resolveSubject(texts, currency ? { currency } : {}, companies)
  if (!subject) return undefined
  const [count, each] = [parseAmount(shares)?.value, parseAmount(price)?.value]
  const isProven = below.some(({ text }) =>
    text.split(' ').some((word) => isAbout(parseLoosely(word), (count ?? 0) * (each ?? 0))),
  )
  const draft = draftHolding({
    symbol: subject.symbol,
    name: subject.name,
    shares: count,
    price: each,
    currency,
  })
  const unsure = new Set(draft.unsure)
  if (!subject.isSure) unsure.add('symbol')
  if (confidence < CERTAIN && !isProven) unsure.add('shares').add('price')
  const holding = { ...draft, unsure: [...unsure] }
  return { holding, isProven, isListed: subject.isListed }
}

function isAbout(amount: number | undefined, product: number): boolean {
  return amount !== undefined && product > 0 && Math.abs(amount - product) <= product * 0.003
}
