import { expect, test } from 'vitest'
import { groupRows } from './group-rows.ts'

const listOf = (keys: number[]) => groupRows(keys, (key) => key)

test('a row that is removed, and comes back, changes its own group alone', () => {
  const keys = Array.from({ length: 50 }, (_, key) => key)
  const before = listOf(keys)
  expect(before.map(({ rows }) => rows.length)).toEqual([10, 10, 10, 10, 10])
  const after = listOf(keys.filter((key) => key !== 23))
  expect(after[2]?.rows).toEqual([20, 21, 22, 24, 25, 26, 27, 28, 29])
  expect(after.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1))
})

test('rows keep their order, and groups of the same keys have different names', () => {
  const keys = [3, 41, 4, 5, 42, 17]
  const groups = listOf(keys)
  expect(groups.flatMap(({ rows }) => rows)).toEqual(keys)
  expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
})
