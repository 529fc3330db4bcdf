import { expect, it } from 'vitest'
import { mergeMetadata } from './update-user.ts'

it('metadata keeps what is not mentioned, and loses what is set to null', () => {
  expect(mergeMetadata({ a: 1, b: { c: 2 } }, { b: null, d: [3] })).toEqual({ a: 1, d: [3] })
  expect(mergeMetadata(null, { a: null, b: 0 })).toEqual({ b: 0 })
})

it('metadata that is null in itself stays until it is mentioned', () => {
  expect(mergeMetadata({ a: null }, { b: 1 })).toEqual({ a: null, b: 1 })
})
