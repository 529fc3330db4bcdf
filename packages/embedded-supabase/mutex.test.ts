import { expect, it } from 'vitest'
import { createMutex } from './mutex.ts'

it('gives turns one at a time, in order', async () => {
  const takeTurn = createMutex()
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

it('gives the next turn once, even if a turn is ended twice', async () => {
  const takeTurn = createMutex()
  const endFirst = await takeTurn()
  const second = takeTurn()
  const third = takeTurn().then(() => 'third')
  endFirst()
  endFirst()
  await second
  expect(await Promise.race([third, Promise.resolve('still waiting')])).toBe('still waiting')
})
