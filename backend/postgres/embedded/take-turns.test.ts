import { expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

it('lets one in at a time, in the order in which they came', async () => {
  const takeTurn = createTurns()
  const seen: string[] = []
  async function visit(name: string) {
    const endTurn = await takeTurn()
    seen.push(`${name} in`)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`${name} out`)
    endTurn()
  }
  await Promise.all(['a', 'b', 'c'].map(visit))
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

it('lets the next one in once, however often a turn is ended', async () => {
  const takeTurn = createTurns()
  const endFirst = await takeTurn()
  const second = takeTurn()
  const third = takeTurn().then(() => 'third')
  endFirst()
  endFirst()
  await second
  expect(await Promise.race([third, Promise.resolve('still waiting')])).toBe('still waiting')
})
