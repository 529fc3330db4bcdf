import { expect, test } from 'vitest'
import { encodeExecutions } from './encode-executions.ts'

test('statements are bound, executed and followed by one sync', () => {
  const message = encodeExecutions([
    { name: 's1', values: ['é', null, true] },
    { name: 's2', values: [] },
  ])
  expect(message.toString('latin1')).toBe(
    [
      'B\0\0\0\x20\0s1\0\0\0\0\x03\0\0\0\x02\xc3\xa9\xff\xff\xff\xff\0\0\0\x04true\0\0',
      'E\0\0\0\x09\0\0\0\0\0',
      'B\0\0\0\x0e\0s2\0\0\0\0\0\0\0',
      'E\0\0\0\x09\0\0\0\0\0',
      'S\0\0\0\x04',
    ].join(''),
  )
})
