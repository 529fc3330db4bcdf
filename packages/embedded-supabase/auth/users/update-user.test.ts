import { expect, it } from 'vitest'
import { mergeMetadata } from './update-user.ts'

it('merging keeps absent keys and removes null ones', () => {
  expect(mergeMetadata({ a: 1, b: { c: 2 } }, { b: null, d: [3] })).toEqual({ a: 1, d: [3] })
  expect(mergeMetadata(null, { a: null, b: 0 })).toEqual({ b: 0 })
})

it('merging keeps keys that are already null', () => {
  expect(mergeMetadata({ a: null }, { b: 1 })).toEqual({ a: null, b: 1 })
})
