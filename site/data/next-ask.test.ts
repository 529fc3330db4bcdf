import { expect, test } from 'vitest'
import type { QuotesAnswer } from './market-answers.ts'
import { createNextAsk } from './next-ask.ts'

const quote = (isStale: boolean) => ({
  quotes: { AAPL: { origin: { source: 'eodhd' as const, asOf: '', isStale } } },
  errors: {},
})
const toCome = { quotes: {}, errors: { TSM: 'The quote of TSM is still to come.' } }

function askFor(answers: QuotesAnswer[]): number[] {
  const next = createNextAsk()
  return answers.map((data, index) => {
    const state = { data, dataUpdateCount: index + 1, errorUpdateCount: 0 }
    next(state)
    return next(state) / 1000
  })
}

test('complete and fresh quotes are asked for every five minutes', () => {
  expect(askFor([quote(false), quote(false)])).toEqual([300, 300])
})

test('stale and missing ones are asked for three times soon, then every five minutes', () => {
  expect(askFor([quote(true), toCome, toCome, toCome, quote(true)])).toEqual([5, 15, 45, 300, 300])
})

test('after a complete answer the counting starts again', () => {
  expect(askFor([toCome, quote(false), toCome])).toEqual([5, 300, 5])
})

test('a failure counts as an incomplete answer, so that it is not asked for every five seconds', () => {
  const next = createNextAsk()
  const pauses = [0, 1, 2, 3].map((errorUpdateCount) =>
    next({ data: quote(true), dataUpdateCount: 1, errorUpdateCount }),
  )
  expect(pauses).toEqual([5_000, 15_000, 45_000, 300_000])
})
