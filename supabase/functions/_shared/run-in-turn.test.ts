import { expect, test } from 'vitest'
import { runInTurn } from './run-in-turn.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('work of one network leaves others a turn in between', async () => {
  const ran: string[] = []
  const run = (network: string, name: string) => runInTurn(network, () => void ran.push(name))
  const first = [1, 2, 3].map((n) => run('192.0.2.1', `a${n}`))
  await nextTask()
  const other = run('192.0.2.2', 'b1')
  await Promise.all([...first, other])
  expect(ran.indexOf('b1')).toBeLessThan(3)
  expect(ran.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
})

test('work that fails does not hold up the next', async () => {
  const failing = runInTurn('192.0.2.3', () => {
    throw new Error('no')
  })
  const next = runInTurn('192.0.2.3', () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('the rest is as long as the work', async () => {
  const started: number[] = []
  const work = () => {
    const startedAt = performance.now()
    started.push(startedAt)
    while (performance.now() < startedAt + 30);
  }
  await Promise.all([runInTurn('192.0.2.4', work), runInTurn('192.0.2.4', work)])
  expect((started[1] ?? 0) - (started[0] ?? 0)).toBeGreaterThan(50)
})
