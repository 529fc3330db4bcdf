import { expect, test } from 'vitest'
import { createTurns, TooManyWaiting } from './turns.ts'

test('tasks run in order, as many at once as there are places, also after a failure', async () => {
  const { take: inTurn } = createTurns(2)
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

test('a task that finds too many waiting is refused at once, and the next one after them is not', async () => {
  const { take: inTurn, isFull } = createTurns(1, 2)
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
