import { expect, test } from 'vitest'
import { createDailyShare } from './daily-share.ts'

test('each key has its share of a day', () => {
  const share = createDailyShare(2)
  const noon = Date.UTC(2026, 10, 22, 12)
  const take = (key: string, hours = 0) => share.take(key, noon + hours * 3_600_000)
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
  expect([take('a', 11), take('a', 12), take('a', 12), take('a', 13)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
