import { expect, test } from 'vitest'
import { describeReading } from './progress.ts'

test('the time left follows from the pace so far', () => {
  expect(describeReading(250, 1000, 20)).toEqual(['25% read', '60 s left'])
  expect(describeReading(1e9, 2e9, 600)).toEqual(['50% read', '10 min left'])
  expect(describeReading(999, 1000, 10)).toEqual(['99% read', '1 s left'])
})

test('there is no estimate before the first byte or without a known size', () => {
  expect(describeReading(0, 1000, 5)).toEqual(['0% read'])
  expect(describeReading(12_400_000, undefined, 5)).toEqual(['12 MB read'])
  // A file that grows while it is read.
  expect(describeReading(3_000_000, 2_000_000, 5)).toEqual(['3 MB read'])
})
