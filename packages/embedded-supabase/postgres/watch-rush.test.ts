import { expect, test } from 'vitest'
import { detectBursts } from './detect-burst.ts'

test('ten requests within 100 ms are a rush, until they have passed', () => {
  let nowMs = 0
  const requests = detectBursts(() => nowMs)
  for (let request = 1; request < 10; request++) requests.note()
  expect(requests.isBurst()).toBe(false)
  requests.note()
  expect(requests.isBurst()).toBe(true)
  nowMs = 100
  expect(requests.isBurst()).toBe(false)
})

test('ten requests in a longer time are not a rush', () => {
  let nowMs = 0
  const requests = detectBursts(() => nowMs)
  for (let request = 0; request < 50; request++) {
    nowMs += 20
    requests.note()
  }
  expect(requests.isBurst()).toBe(false)
})
