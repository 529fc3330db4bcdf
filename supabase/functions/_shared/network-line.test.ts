import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createNetworkLine } from './network-line.ts'

it('runs work of a network one at a time, beside that of others', async () => {
  const line = createNetworkLine(60_000)
  const running = new Map<string, number>()
  let most = 0
  const work = (network: string) => async () => {
    running.set(network, (running.get(network) ?? 0) + 1)
    expect(running.get(network)).toBe(1)
    most = Math.max(most, running.size)
    await setTimeout(1)
    running.delete(network)
    return network
  }
  const networks = ['a', 'a', 'b', 'a', 'b']
  const done = await Promise.all(networks.map((network) => line.run(network, work(network))))
  expect(done).toEqual(networks)
  expect(most).toBe(2)
  expect(await line.run('a', work('a'))).toBe('a')
})

it('has as many places for a network as it is told', async () => {
  const line = createNetworkLine(60_000, 2)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const begun: number[] = []
  const ended = [1, 2, 3, 4].map((number) =>
    line.run('a', () => {
      begun.push(number)
      return promise
    }),
  )
  await line.run('b', async () => 'of another')
  expect(begun).toEqual([1, 2])
  resolve(undefined)
  await Promise.all(ended)
  expect(begun).toEqual([1, 2, 3, 4])
})

it('gives up what waits too long, and goes on after a failure', async () => {
  const line = createNetworkLine(5)
  const { promise, reject } = Promise.withResolvers<string>()
  const first = line.run('a', () => promise)
  expect(await line.run('a', async () => 'late')).toBeUndefined()
  reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(await line.run('a', async () => 'next')).toBe('next')
})

it('begins in the turn of whichever network that wants it comes first', async () => {
  const line = createNetworkLine(60_000)
  const { promise, resolve } = Promise.withResolvers<string>()
  const long = line.run('a', () => promise)
  const begun: string[] = []
  const start = (topic: string) => line.run('a', async () => begun.push(topic), topic)
  const ended = [start('x'), start('y')]
  line.join('b', 'y')
  await ended[1]
  expect(begun).toEqual(['y'])
  line.join('b', 'nobody asked')
  resolve('done')
  await Promise.all([long, ...ended])
  expect(begun).toEqual(['y', 'x'])
  expect(await line.run('b', async () => 'free')).toBe('free')
})
