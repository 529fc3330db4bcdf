import { expect, test } from 'vitest'
import { createFairTurns, TooManyWaiting } from './fair-turns.ts'

test('tasks run in order, at most as many at once as there are places, even after a failure', async () => {
  const { take: inTurn } = createFairTurns(2, { maxWaiting: 8 })
  const started: number[] = []
  const ends: (() => void)[] = []
  const tasks = [0, 1, 2, 3, 4].map((index) =>
    inTurn(async () => {
      started.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 1) throw new Error('no')
      return index
    }),
  )
  const outcomes = Promise.allSettled(tasks)
  for (let round = 0; round < 5; round += 1) {
    await new Promise(setImmediate)
    expect(started.length - round).toBeLessThanOrEqual(2)
    ends[round]?.()
  }
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('a task is refused while the queue is full, and accepted afterward', async () => {
  const { take: inTurn, isFull } = createFairTurns(1, { maxWaiting: 2 })
  const ends: (() => void)[] = []
  const task = () => inTurn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const taken = [task(), task(), task()]
  expect(isFull()).toBe(true)
  await expect(task()).rejects.toBeInstanceOf(TooManyWaiting)
  for (let round = 0; round < taken.length; round += 1) {
    ends[round]?.()
    await taken[round]
    await new Promise(setImmediate)
  }
  expect(isFull()).toBe(false)
  const later = task()
  ends[3]?.()
  await expect(later).resolves.toBeUndefined()
})

test('one network fills a part of the queue, and another is next after one of its tasks', async () => {
  const { take, isFull } = createFairTurns(1, { maxWaiting: 8, maxOfOneCaller: 4 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (caller: string) =>
    take(async () => {
      started.push(caller)
      await new Promise<void>((resolve) => ends.push(resolve))
    }, caller)
  const flood = Array.from({ length: 6 }, () => ask('flood'))
  const outcomes = Promise.allSettled(flood)
  const other = ask('other')
  expect([isFull('flood'), isFull('other')]).toEqual([true, false])
  for (let round = 0; round < 6; round += 1) {
    await new Promise(setImmediate)
    ends[round]?.()
  }
  await other
  expect(started.indexOf('other')).toBeLessThanOrEqual(2)
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
