import { expect, it } from 'vitest'
import { isStorableJson } from './request-body.ts'

it.each([
  [{ a: ['x', 1, null, true, '😀'] }, true],
  ['\u0000', false],
  [{ a: { b: ['\u0000'] } }, false],
  [{ '\u0000': 1 }, false],
  ['\ud800', false],
  [{ a: 'x\udc00' }, false],
])('whether %j can be stored: %s', (value, isStorable) => {
  expect(isStorableJson(value)).toBe(isStorable)
})

it('JSON that is nested too deeply for PostgreSQL cannot be stored', () => {
  const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(isStorableJson(nested)).toBe(false)
})
