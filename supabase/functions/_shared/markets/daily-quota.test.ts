import { expect, test } from 'vitest'
import { createDailyQuota } from './daily-quota.ts'

const noon = Date.UTC(2026, 10, 22, 12)

test('each account has its share of a day', () => {
  const share = createDailyQuota(2)
  const take = (account: string, hours = 0) =>
    share.take({ account, network: null }, noon + hours * 3_600_000)
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
  expect([take('a', 11), take('a', 12), take('a', 12), take('a', 13)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('visitors have the share of their network', () => {
  const share = createDailyQuota(2)
  const take = (network: string) => share.take({ account: null, network }, noon)
  expect(['n', 'n', 'n', 'n', 'n'].map(take)).toEqual([true, true, true, true, false])
  expect(take('m')).toBe(true)
})

test('the accounts of one network have two shares together', () => {
  const share = createDailyQuota(2)
  const take = (account: string, network: string) => share.take({ account, network }, noon)
  const accounts = ['a', 'a', 'b', 'b', 'c']
  expect(accounts.map((account) => take(account, '203.0.113.7'))).toEqual([
    ...[true, true, true, true],
    false,
  ])
  expect(take('c', '203.0.113.8')).toBe(true)
})
