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

test('one caller has a part of the places, even while the rest are free', async () => {
  const { take, countWaiting } = createFairTurns(4, { maxWaiting: 9, placesOfOneCaller: 2 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (caller: string, name: string) =>
    take(async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    }, caller)
  const all = [ask('flood', 'f1'), ask('flood', 'f2'), ask('flood', 'f3'), ask('other', 'o1')]
  await new Promise(setImmediate)
  expect([started, countWaiting()]).toEqual([['f1', 'f2', 'o1'], 1])
  ends.get('f1')?.()
  await all[0]
  await new Promise(setImmediate)
  expect(started).toEqual(['f1', 'f2', 'o1', 'f3'])
  for (const end of ends.values()) end()
  await Promise.all(all)
})

test('a task that has waited for too long is refused and takes no place later', async () => {
  const { take, countWaiting } = createFairTurns(1, { maxWaiting: 9, maxWaitMs: 1 })
  let end = () => {}
  const running = take(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(take(async () => 'late')).rejects.toBeInstanceOf(TooManyWaiting)
  expect(countWaiting()).toBe(0)
  end()
  await running
  await expect(take(async () => 'next')).resolves.toBe('next')
})
