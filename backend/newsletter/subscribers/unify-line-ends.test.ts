import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unifyLineEnds } from './unify-line-ends.ts'

test.each([1, 2, 3, 5, 100])('the same text whatever the pieces (%i bytes)', async (size) => {
  const bytes = Buffer.from('価,a\r\n"b\r\n\r\nc"\rd\n\r\né\r')
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  const unified = Readable.from(pieces).pipe(unifyLineEnds())
  expect(await text(unified)).toBe('価,a\n"b\n\nc"\rd\n\né\r')
})
