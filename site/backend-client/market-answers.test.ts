import { expect, test } from 'vitest'
import { findPriceProblem, parseQuotes, UnansweredQuotes } from './market-answers.ts'
import { NoFigure } from './market-client.ts'
import { parseHistory } from './price-history.ts'

const AS_OF = '2026-11-22T06:05:00Z'
const QUOTE = { close: '199.05', source: 'eodhd', asOf: AS_OF, stale: true }

test('each quote has its own origin, and a symbol without one its reason', () => {
  const answer = { success: true, data: { AAPL: QUOTE, TSM: { close: 1 } }, errors: { X: 'no' } }
  expect(parseQuotes(answer)).toEqual({
    quotes: {
      AAPL: { close: '199.05', origin: { source: 'eodhd', asOf: AS_OF, isStale: true } },
      TSM: { close: 1, origin: undefined },
    },
    errors: { X: 'no' },
    reasons: {},
    samples: [],
  })
})

test('unknown symbols are an answer, other refusals an error with the server’s text', () => {
  const refusal = { success: false, data: {}, errors: { X: 'No quote found for X' }, error: 'E' }
  expect(parseQuotes({ ...refusal, code: 'unknown-symbol', samples: ['X'] })).toEqual({
    quotes: {},
    errors: refusal.errors,
    reasons: {},
    samples: ['X'],
  })
  expect(() => parseQuotes({ ...refusal, code: 'unavailable' })).toThrow('E')
  const reasons = { X: 'unknown' }
  const gone = { ...refusal, code: 'unavailable', reasons, retryAfterSeconds: 60 }
  const { errors } = refusal
  const answer = { quotes: {}, errors, reasons, samples: [], retryAfterMs: 60_000 }
  expect(() => parseQuotes(gone)).toThrow(new UnansweredQuotes('E', answer))
  for (const unreadable of [undefined, 'text', {}, { success: true }, { success: true, data: 1 }]) {
    expect(() => parseQuotes(unreadable)).toThrow('Unknown error occurred')
  }
})

test('why there is no quote is told from the reason, never from the words', () => {
  const errors = { X: 'No quote found for X', Y: 'Later.', Z: 'Any words' }
  const reasons = { Y: 'toCome', Z: 'unknown' }
  const answer = parseQuotes({ success: true, data: {}, errors, reasons })
  const problems = ['X', 'Y', 'Z', 'W'].map((symbol) => findPriceProblem(answer, symbol))
  expect(problems).toEqual(['No quote found for X', 'Later.', undefined, undefined])
})

test('what is still to come is no failure, and says when to ask again', () => {
  const answer = { success: false, code: 'pending', error: 'Still to come.', retryAfterSeconds: 61 }
  expect(parseQuotes({ ...answer, data: {}, errors: { X: 'Still to come.' } })).toEqual({
    quotes: {},
    errors: { X: 'Still to come.' },
    reasons: {},
    samples: [],
    retryAfterMs: 61_000,
  })
  expect(() => parseHistory(answer)).toThrow(expect.objectContaining({ retryAfterMs: 61_000 }))
})

test('a history that no provider has is not a failure', () => {
  const points = [{ date: '2026-11-20', close: 1 }]
  expect(parseHistory({ success: true, data: points, source: 'sample', asOf: AS_OF })).toEqual({
    points,
    origin: { source: 'sample', asOf: AS_OF, isStale: false },
  })
  const refusal = { success: false, error: 'No quote found for X' }
  expect(() => parseHistory({ ...refusal, code: 'unknown-symbol' })).toThrow(NoFigure)
  expect(() => parseHistory(refusal)).not.toThrow(NoFigure)
})
