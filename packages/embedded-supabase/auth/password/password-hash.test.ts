import { describe, expect, it, test } from 'vitest'
import {
  createTurns,
  hashLike,
  hashPassword,
  isPasswordOf,
  isSameHash,
  isSameSalt,
  TooManyWaiting,
} from './password-hash.ts'

describe('a password', () => {
  it('is stored as bcrypt of cost 10 and recognized', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$2b\$10\$/)
    expect(await isPasswordOf(hash, 'correct horse')).toBe(true)
    expect(await isPasswordOf(hash, 'battery staple')).toBe(false)
  })

  it('is recognized in the form that GoTrue stores', async () => {
    // Openwall's test vector: "U*U" under a salt of GoTrue's own prefix.
    const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
    expect(await isPasswordOf(hash, 'U*U')).toBe(true)
  })

  it('is hashed at the given cost, with and without an account', async () => {
    const hash = await hashPassword('correct horse', 4)
    expect(hash).toMatch(/^\$2b\$04\$/)
    expect(await isPasswordOf(hash, 'correct horse', 4)).toBe(true)
    expect(await isPasswordOf(null, 'correct horse', 4)).toBe(false)
  })

  it('matches no account without a password', async () => {
    expect(await isPasswordOf(null, '')).toBe(false)
    expect(await isPasswordOf('', 'x')).toBe(false)
    expect(await isPasswordOf(undefined, 'x')).toBe(false)
  })

  it('has the same hash with the same salt, unlike another password', async () => {
    const first = await hashPassword('correct horse', 4)
    const same = await hashLike('correct horse', first.replace('$2b', '$2a'), 4)
    const other = await hashLike('battery staple', first, 4)
    expect(isSameHash(first, same)).toBe(true)
    expect(isSameHash(first, other)).toBe(false)
    expect(isSameSalt(first, other)).toBe(true)
    expect(await isPasswordOf(other, 'battery staple', 4)).toBe(true)
  })

  it('ignores an invalid salt or one of a higher cost', async () => {
    const dear = await hashPassword('correct horse', 6)
    for (const stored of [undefined, '', 'x', '$2b$04$short', dear]) {
      const hash = await hashLike('correct horse', stored, 4)
      expect(hash).toMatch(/^\$2b\$04\$/)
    }
  })
})

test('tasks run in order, at most as many at once as there are places, even after a failure', async () => {
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

test('a task is refused while the queue is full, and accepted afterward', async () => {
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
