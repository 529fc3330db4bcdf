import { expect, test } from 'vitest'
import { holdTogether } from './hold-together.ts'

test('a per cent sign stays with its number', () => {
  expect(holdTogether('<td>300 × 70 % × 9</td>')).toBe('<td>300 × 70&nbsp;% × 9</td>')
})

test('other signs and spaces are left alone', () => {
  expect(holdTogether('<p>7.80 ÷ 9.78, 15% and a % sign</p>')).toBe(
    '<p>7.80 ÷ 9.78, 15% and a % sign</p>',
  )
})
