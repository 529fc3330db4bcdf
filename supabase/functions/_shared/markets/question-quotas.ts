import { createDailyQuota } from './daily-quota.ts'
import type { MarketCaller } from './market-caller.ts'

/**
 * Questions to the store, per caller: each writes a row. A page with 50 symbols that is open for thirteen hours makes
 * 8,000.
 */
const MAX_QUOTES = 8_000
/** Of these, about what this process has not heard of yet: an answer is kept for a month. */
const MAX_NEW_QUOTES = 2_000
/** Each that is answered is kept for a month, in four kilobytes. */
const MAX_HISTORIES = 400

/** Both count a question, and say whether the caller may ask it today. */
export type QuestionQuotas = {
  takeQuote(caller: MarketCaller, nowMs: number, question: { isNew: boolean }): boolean
  takeHistory(caller: MarketCaller, nowMs: number): boolean
}

export function createQuestionQuotas(): QuestionQuotas {
  const quotes = createDailyQuota(MAX_QUOTES)
  const newQuotes = createDailyQuota(MAX_NEW_QUOTES)
  const histories = createDailyQuota(MAX_HISTORIES)
  return {
    takeQuote: (caller, nowMs, { isNew }) =>
      quotes.take(caller, nowMs) && (!isNew || newQuotes.take(caller, nowMs)),
    takeHistory: (caller, nowMs) => histories.take(caller, nowMs),
  }
}
