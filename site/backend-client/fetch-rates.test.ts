import { expect, test } from 'vitest'
import { parseRates } from './fetch-rates.ts'

const ANSWER = {
  base: 'USD',
  rates: { USD: 1, JPY: 155, HKD: 7.8 },
  sources: { USD: 'newcomer', JPY: 'newcomer', HKD: 'ecb' },
  sourceTitles: { newcomer: 'Newcomer Quotes', ecb: 'ecb' },
  date: '2026-11-20',
  asOf: '2026-11-22T06:05:00.000Z',
}

test('the rates name the sources of the requested currencies, a new provider by its title', () => {
  expect(parseRates(ANSWER, { required: ['JPY'] })).toMatchObject({
    source: 'Newcomer Quotes',
    date: '2026-11-22 06:05 UTC',
  })
  expect(parseRates(ANSWER, { required: ['HKD'] })).toMatchObject({
    source: 'European Central Bank reference rates',
    date: '2026-11-20',
  })
  expect(parseRates(ANSWER, { required: ['JPY'], optional: ['HKD'] })?.source).toBe(
    'Newcomer Quotes, European Central Bank reference rates',
  )
})

test('a required currency without a rate leaves nothing to convert with', () => {
  expect(parseRates(ANSWER, { required: ['JPY', 'VND'] })).toBeUndefined()
})
