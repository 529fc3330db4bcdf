import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitiseText } from './sanitise-text.ts'

test('markup characters, script schemes and event handlers go', () => {
  expect(sanitiseText(' <img src=x onerror=alert(1)> ').text).toBe('img src=x alert(1)')
  expect(sanitiseText('javascript:alert("x")').text).toBe('alert(x)')
  expect(sanitiseText('javajavascript:script:run').text).toBe('run')
})

test('ordinary prose stays as it is', () => {
  const prose = 'Dividends rose 4% on the year; one of 12 companies cut its payout.'
  expect(sanitiseText(prose)).toEqual({ text: prose, wasChangedMuch: false })
})

test('text is cut to the maximum and a large loss is noted', () => {
  expect(sanitiseText('a'.repeat(1200)).text).toHaveLength(1000)
  expect(sanitiseText('a'.repeat(1200)).wasChangedMuch).toBe(false)
  expect(sanitiseText('a'.repeat(1300)).wasChangedMuch).toBe(true)
  expect(sanitiseText('<<<<<a>>>>>').wasChangedMuch).toBe(true)
})

test('cleaning clean text changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (input) => {
      const once = sanitiseText(input).text
      expect(sanitiseText(once).text).toBe(once)
    }),
  )
})
