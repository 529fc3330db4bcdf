import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import type { ChosenListing } from './symbol-question.tsx'

/** A price that is in a currency stays in it, whichever listing the reader holds. */
export function answerQuestion(row: DraftHolding, chosen: ChosenListing): ChosenListing {
  return isGiven(row) ? { ...chosen, currency: row.currency.trim().toUpperCase() } : chosen
}

/** By the file or the reader, and not by the symbol. */
export function isGiven({ currency, isCurrencyAssumed }: DraftHolding): boolean {
  return currency.trim() !== '' && !isCurrencyAssumed
}
