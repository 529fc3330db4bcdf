import { expect, test } from 'vitest'
import { listBundledSummaries } from '#domain/coverage/bundled-coverage.ts'
import { scoreSummary } from '#domain/coverage/covered-company.ts'
import { explainNoScore, listVerdicts } from '#domain/coverage/school-verdict.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import type { KnownPrice } from '#site/pro/company/sheet-price.ts'
import { findCovered, findListedVerdicts } from './listed-verdicts.ts'

const NOW_MS = Date.parse('2026-11-26')

function watch(symbol: string) {
  const covered = listBundledSummaries().map((summary) => scoreSummary(summary, undefined, NOW_MS))
  const company = findCovered(covered, symbol)
  if (!company) throw new Error(`${symbol} should come with the project`)
  return { symbol, company, price: undefined, hasOwnFigures: false }
}

/** As the company sheet and the comparison judge a listing. */
function judgeListing(symbol: string) {
  const statements = findBundledStatements(symbol)
  if (!statements) throw new Error(`${symbol} should come with the project`)
  const { inputs } = scoringInputs({ ...statements, symbol })
  return listVerdicts({ inputs, price: Number.NaN })
}

test('a main listing has in the watchlist the verdicts of its sheet', () => {
  expect(findListedVerdicts(watch('8306.T'))).toEqual(judgeListing('8306.T'))
})

test('a receipt does not borrow the verdicts of its home listing, which are others', () => {
  const receipt = watch('MUFG')
  expect(receipt.company.symbol).toBe('8306.T')
  expect(receipt.company.schools.buffett).not.toEqual(judgeListing('MUFG').buffett)
  expect(findListedVerdicts(receipt)).toBeUndefined()
})

test('what a reader entered is not judged by the list', () => {
  const watched = watch('8306.T')
  const price = {
    amount: 2000,
    currency: 'JPY',
    on: '2026-11-25',
    source: { kind: 'yours' },
  } as const
  expect(findListedVerdicts({ ...watched, price })).toBeUndefined()
  expect(findListedVerdicts({ ...watched, hasOwnFigures: true })).toBeUndefined()
})

test('nor at another quote than the one that it was made with', () => {
  const watched = watch('8306.T')
  const price = {
    amount: 2000,
    currency: 'JPY',
    on: '2026-11-25',
    source: { kind: 'quote', origin: { source: 'twelvedata', asOf: '2026-11-25' } },
  } as KnownPrice
  expect(findListedVerdicts({ ...watched, price })).toBeUndefined()
  const quoted = { quoted: 2000, currency: 'JPY', source: 'twelvedata', asOf: '2026-11-25' }
  const company = { ...watched.company, price: quoted }
  expect(findListedVerdicts({ ...watched, company, price })).toBe(company.schools)
  expect(
    findListedVerdicts({ ...watched, company, price: { ...price, amount: 2001 } }),
  ).toBeUndefined()
})

test('without a score, a price is missing or figures are', () => {
  const verdicts = judgeListing('MUFG')
  expect(explainNoScore(verdicts.buffett)).toBe('not enough data')
  expect(explainNoScore(judgeListing('8306.T').graham)).toBe('needs a price')
})
