import { expect, test } from 'vitest'
import { describePeriod } from './monitoring-frequency.ts'

test('says when reports come', () => {
  expect(describePeriod('weekly')).toBe('every Monday at 08:00, Hong Kong time')
  expect(describePeriod('biannually')).toBe('on January 1 and July 1 at 08:00, Hong Kong time')
})
