import { expect, test } from 'vitest'
import { answerInConstantTime } from './constant-time.ts'

const STEADILY = { constantTimeMs: 40 }

test('an early result waits', async () => {
  const startedAt = performance.now()
  expect(await answerInConstantTime(async () => 'soon', STEADILY)).toBe('soon')
  // Timers may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(38)
})

test('an early failure waits, too', async () => {
  const startedAt = performance.now()
  const failing = answerInConstantTime(() => Promise.reject(new Error('no')), STEADILY)
  await expect(failing).rejects.toThrow('no')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(38)
})
