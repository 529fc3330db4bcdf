import { expect, test } from 'vitest'
import { createWriteBudget } from './write-quota.ts'

test('writes that were counted together begin only while there is room for what the first of them lost', async () => {
  // Without a database, everything is counted in memory.
  const database = { query: () => Promise.reject(new Error('no database')) }
  const budget = createWriteBudget({ database, now: () => new Date() })
  const keys = ['network:192.0.2.1', 'account:one']
  const [counted, loss, atOnce] = [100, 1_200_000, 4]
  for (let n = 0; n < counted; n += 1) await budget.take(keys, { bytes: 50_000, rows: 1 })
  const running: (() => void)[] = []
  let begun = 0
  const finish = async () => {
    await budget.addLoss(keys, loss)
    running.shift()?.()
  }
  const begin = () => {
    running.push(budget.begin(keys))
    begun += 1
  }
  for (let n = 0; n < atOnce; n += 1) begin()
  await finish()
  expect(begin, 'three run, each of which may lose as much').toThrow(
    expect.objectContaining({ status: 429 }),
  )
  while (running.length > 0) await finish()
  // 5 MB were counted, 4.8 lost: an account has 8.
  expect(begin).toThrow(expect.objectContaining({ status: 429 }))
  expect(begun).toBe(atOnce)
  expect(() => budget.begin(['network:192.0.2.2'])()).not.toThrow()
})
