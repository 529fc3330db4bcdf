import { expect, test, vi } from 'vitest'
import { runInChunks } from './run-in-chunks.ts'

test('steps that each take longer than a slice run one after the other, with other tasks between them', async () => {
  const seen: number[] = []
  function* count(): Generator<undefined, undefined> {
    for (let step = 1; step <= 3; step += 1) {
      seen.push(step)
      const end = performance.now() + 10
      while (performance.now() < end);
      yield
    }
  }
  runInChunks(count())
  expect(seen).toEqual([])
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen).toEqual([1])
  await vi.waitFor(() => expect(seen).toEqual([1, 2, 3]))
})
