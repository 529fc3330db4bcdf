import { expect, test } from 'vitest'
import { getColumnAlignment } from './column-alignment.ts'

test.each([
  ['text-align:right', 'right'],
  [{ textAlign: 'center' }, 'center'],
  ['text-align:left', undefined],
  [undefined, undefined],
])('%j is aligned %s', (style, alignment) => {
  expect(getColumnAlignment(style)).toBe(alignment)
})
