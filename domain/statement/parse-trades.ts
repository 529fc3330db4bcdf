import { draftHolding } from '../portfolio/draft-holding.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'
import { CERTAIN, resolveSubject } from './resolve-subject.ts'

const VERB = /\b(?:bought|buy|purchased?)\s+/gi
const ORDER =
  /^(\d[\d.,]*)\s+(?:shares?\s+(?:of\s+)?)?(\S+(?: [A-Z]{2})?)\s+(?:@|©|®|at)\s*([^\d\s]{0,4}\s?\d[\d.,]*)(?:\s+([A-Z]{3})\b)?/i
const SYMBOL_FIRST =
  /^([A-Z0-9][\w.&-]{0,13}(?: [A-Z]{2})?)\s+(\d[\d.,]*)\s+(?:shares?\s+)?(?:@|©|®|at)\s*([^\d\s]{0,4}\s?\d[\d.,]*)(?:\s+([A-Z]{3})\b)?/i
const SALE = /\b(?:sold|sell|sale)\b/i

/** Holdings from confirmations of purchases: "BOUGHT 120 TSM @ 178.75 USD". */
export function parseTrades(lines: readonly Cell[][], companies: KnownCompanies): ParsedRow[] {
  const texts = lines.map((line) => line.map(({ text }) => text).join(' '))
  const mayLackVerb =
    texts.filter(findPurchase).length > 1 && !texts.some((text) => SALE.test(text))
  return texts.flatMap((text, at) => {
    const confidence = Math.min(...(lines[at] ?? []).map((cell) => cell.confidence))
    const named = findPurchase(text)
    if (named) return parseOrder(named, confidence, companies) ?? []
    // The word before it was not read; a sale must not count as a purchase.
    const order = mayLackVerb ? ORDER.exec(text) : undefined
    return (order && parseOrder(order, Math.min(confidence, CERTAIN - 1), companies)) ?? []
  })
}

function findPurchase(text: string): string[] | undefined {
  for (const verb of text.matchAll(VERB)) {
    const ordered = text.slice(verb.index + verb[0].length)
    const order = ORDER.exec(ordered)
    if (order) return order
    const swapped = SYMBOL_FIRST.exec(ordered)
    if (swapped) {
      const [whole, symbol = '', shares = '', ...rest] = swapped
      return [whole, shares, symbol, ...rest]
    }
  }
  return undefined
}

function parseOrder(
  [, shares = '', written = '', price = '', code]: readonly string[],
  confidence: number,
  companies: KnownCompanies,
): ParsedRow | undefined {
  const currency = code ?? parseAmount(price)?.currency
  const subject = resolveSubject(
    [{ text: written, confidence }],
    currency ? { currency } : {},
    companies,
  )
  if (!subject) return undefined
  const draft = draftHolding({
    symbol: subject.symbol,
    name: subject.name,
    shares: parseAmount(shares)?.value,
    price: parseAmount(price)?.value,
    currency,
  })
  const unsure = new Set(draft.unsure)
  if (!subject.isSure) unsure.add('symbol')
  if (confidence < CERTAIN) unsure.add('shares').add('price')
  const holding = { ...draft, unsure: [...unsure] }
  return { holding, isProven: false, isListed: subject.isListed }
}
