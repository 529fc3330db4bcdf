import { describeProblem } from '#domain/markets/quote-problem.ts'
import type { FetchOutcome, Grant, Priority } from './market-store.ts'
import type { ProviderError } from './providers/provider-request.ts'

const DAY_SECONDS = 86_400
/**
 * Until a symbol is asked for again whose part of an answer could not be read. The home page's are asked for on behalf
 * of all, in no one's share: one of them, every quarter of a minute, spent a day of 800 credits in four hours.
 */
const UNREADABLE_SECONDS = 1_800

type Problem = Extract<FetchOutcome, { problem: string }>

type Failing = {
  nowMs: number
  /** Whether the answer as a whole was read, and cost credits. */
  isPartOfMetered: boolean
  /** How often in a row, this time included. */
  failures: number
}

export function describeError(
  symbol: string,
  error: ProviderError,
  { nowMs, isPartOfMetered, failures }: Failing,
): Problem {
  const { text, seconds } = explain({ symbol, error, nowMs, failures })
  const isUnreadable = !['closed-today', 'day-spent', 'rate-limited'].includes(error.code)
  const retrySeconds =
    isPartOfMetered && isUnreadable ? Math.max(seconds, UNREADABLE_SECONDS) : seconds
  return { problem: text, retryAtMs: nowMs + retrySeconds * 1000, isSpent: true }
}

type Explained = { symbol: string; error: ProviderError; nowMs: number; failures: number }

function explain({ symbol, error, nowMs, failures }: Explained) {
  const { code, retryAfterSeconds } = error
  switch (code) {
    case 'unknown-symbol':
      return { text: describeProblem.unknown(symbol), seconds: DAY_SECONDS }
    case 'plan-restricted':
      return { text: describeProblem.notInPlan(symbol), seconds: DAY_SECONDS }
    case 'other-company':
      return { text: describeProblem.otherCompany(symbol), seconds: 3_600 }
    case 'closed-today':
      return { text: describeProblem.unavailable(), seconds: retryAfterSeconds ?? 3_600 }
    case 'day-spent':
      return { text: describeProblem.daySpent(), seconds: secondsToNextDay(nowMs) }
    case 'rate-limited':
      return {
        text: describeProblem.toCome(symbol),
        seconds: Math.min(retryAfterSeconds ?? 61, 3_600),
      }
    default:
      return { text: describeProblem.unavailable(), seconds: secondsToNextTry(failures) }
  }
}

/** Ten to fifteen at first, then twice as long each time, up to half an hour. */
function secondsToNextTry(failures: number): number {
  const doubled = (10 + Math.random() * 5) * 2 ** Math.min(failures - 1, 10)
  return Math.min(doubled, UNREADABLE_SECONDS)
}

/** Why a symbol was not asked for, and when it may be. */
export function describeGrant(
  symbol: string,
  grant: Grant,
  [nowMs, priority]: [nowMs: number, priority: Priority],
): Problem {
  const { reason, retryAtMs = nowMs + 61_000 } = grant
  const texts = {
    suspended: describeProblem.unavailable(),
    pace: describeProblem.toCome(symbol),
    day: describeProblem.daySpent(),
    caller: describeProblem.shareSpent(),
    minute: describeProblem.toCome(symbol),
    'network-minute': describeProblem.toCome(symbol),
  }
  const isWaiting = reason === 'minute' && priority !== 'background'
  const problem = texts[reason ?? 'minute']
  // No credit is kept for this caller: histories would wait for as long as it keeps asking.
  if (reason === 'caller') {
    const tomorrowMs = nowMs + secondsToNextDay(nowMs) * 1000
    return { problem, retryAtMs: tomorrowMs, isSpent: false, isPersonal: true, isUnwanted: true }
  }
  // Another network may not have to wait. The home page's quotes are asked for on behalf of all.
  const isOwn = reason === 'network-minute' || (reason === 'pace' && priority !== 'first')
  if (isOwn) return { problem, retryAtMs, isSpent: false, isPersonal: true }
  return { problem, retryAtMs, isSpent: false, isWaiting }
}

function secondsToNextDay(nowMs: number): number {
  return DAY_SECONDS - (Math.floor(nowMs / 1000) % DAY_SECONDS)
}
