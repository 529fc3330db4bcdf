import { draftHolding } from '../portfolio/draft-holding.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'
import { CERTAIN, resolveSubject } from './resolve-subject.ts'

const TRADE =
  /\b(?:bought|buy|purchased?)\s+(\d[\d.,]*)\s+(?:shares?\s+(?:of\s+)?)?(\S+(?: [A-Z]{2})?)\s+(?:@|©|®|at)\s*([^\d\s]{0,4}\s?\d[\d.,]*)(?:\s+([A-Z]{3})\b)?/i

/** Holdings from confirmations of purchases: "BOUGHT 120 TSM @ 178.75 USD". */
export function parseTrades(lines: readonly Cell[][], companies: KnownCompanies): ParsedRow[] {
  return lines.flatMap((line) => {
    const match = TRADE.exec(line.map(({ text }) => text).join(' '))
    if (!match) return []
    const [, shares = '', written = '', price = '', code] = match
    const confidence = Math.min(...line.map((cell) => cell.confidence))
    const currency = code ?? parseAmount(price)?.currency
    const subject = resolveSubject(
      [{ text: written, confidence }],
      currency ? { currency } : {},
      companies,
    )
    if (!subject) return []
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
    return [{ holding, isProven: false, isListed: subject.isListed }]
  })
}
