import { expect, test } from 'vitest'
import { createRequestTurns } from './request-turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('of requests that arrive together, a network has four a turn, and others begin at once', async () => {
  const { take } = createRequestTurns(4)
  const begun: string[] = []
  for (let n = 0; n < 50; n += 1) take('192.0.2.1', () => begun.push('flood'))
  take('192.0.2.2', () => begun.push('other'))
  expect(begun).toEqual(['flood', 'flood', 'flood', 'flood', 'other'])
  await nextTurn()
  expect(begun.length).toBeLessThanOrEqual(9)
  take('192.0.2.2', () => begun.push('other'))
  expect(begun.at(-1)).toBe('other')
  while (begun.length < 52) await nextTurn()
  expect(begun.filter((name) => name === 'flood')).toHaveLength(50)
})

test('who waits begins in the order of arrival, before what comes later', async () => {
  const { take } = createRequestTurns(1)
  const begun: number[] = []
  for (const n of [1, 2, 3]) take('192.0.2.1', () => begun.push(n))
  await nextTurn()
  take('192.0.2.1', () => begun.push(4))
  while (begun.length < 4) await nextTurn()
  expect(begun).toEqual([1, 2, 3, 4])
})

test('above its share a network waits while connections come, but not for ever', async () => {
  const { take, noteConnection } = createRequestTurns(1)
  const begun: string[] = []
  for (const _ of [1, 2, 3]) take('192.0.2.1', () => begun.push('flood'))
  for (let round = 0; round < 100; round += 1) {
    noteConnection()
    await nextTurn()
  }
  expect(begun).toEqual(['flood'])
  take('192.0.2.2', () => begun.push('other'))
  expect(begun).toEqual(['flood', 'other'])
  while (begun.length < 4) {
    noteConnection()
    await nextTurn()
  }
  expect(begun).toEqual(['flood', 'other', 'flood', 'flood'])
})

test('the share of a turn is free again once no connection has come', async () => {
  const { take, noteConnection } = createRequestTurns(1)
  const begun: number[] = []
  for (const n of [1, 2]) take('192.0.2.1', () => begun.push(n))
  noteConnection()
  await nextTurn()
  expect(begun).toEqual([1])
  await nextTurn()
  expect(begun).toEqual([1, 2])
})
