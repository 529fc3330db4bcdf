import { expect, it } from 'vitest'
import { describeRange } from './response.ts'

it.each([
  [0n, 4, null, '0-3/*', 200],
  [0n, 4, 4, '0-3/4', 200],
  [0n, 2, 4, '0-1/4', 206],
  [2n, 2, 4, '2-3/4', 206],
  [0n, 0, 0, '*/0', 200],
  [9n, 0, 4, '*/4', 416],
  [4n, 0, 4, '*/4', 206],
])('from %s on, %i rows of %s', (offset, rowCount, total, header, status) => {
  expect(describeRange({ offset }, rowCount, total)).toEqual({ header, status })
})
