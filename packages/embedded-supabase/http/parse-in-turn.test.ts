import { expect, test } from 'vitest'
import { parseInTurn } from './parse-in-turn.ts'

const LARGE = 800_000

test('networks take turns, and the loop goes on between two large bodies', async () => {
  const order: string[] = []
  const parse = (network: string, length = LARGE) =>
    parseInTurn({ length, network }, () => order.push(network))
  const parsed = ['flood', 'flood', 'flood', 'flood', 'other'].map((network) => parse(network))
  await parse('small', 1_000)
  let isOver = false
  const all = Promise.all(parsed).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    if (order.at(-1) !== 'loop') order.push('loop')
  }
  await all
  const bodies = order.filter((name) => name !== 'loop')
  expect(bodies[0]).toBe('small')
  expect(bodies.indexOf('other')).toBeLessThanOrEqual(3)
  expect(order.join(' ')).not.toMatch(/(?:flood|other) (?:flood|other)/)
})

test('a body that cannot be parsed leaves its turn to the next', async () => {
  const fail = () => {
    throw new Error('no JSON')
  }
  const turn = { length: LARGE, network: 'one' }
  const failed = parseInTurn(turn, fail)
  const next = parseInTurn(turn, () => 'parsed')
  await expect(failed).rejects.toThrow('no JSON')
  expect(await next).toBe('parsed')
})
