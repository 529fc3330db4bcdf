import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPictureProblem, isHeic, parsePictureSize } from './inspect-picture.ts'

function startPng(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

/** A JPEG whose frame follows an APP1 segment, as in photos with EXIF data. */
const jpeg = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xc0, 0, 17, 8, 2, 208, 5, 0, 3, 1, 0, 0, 0,
])

const encode = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test('sizes are read before anything is decoded', () => {
  expect(parsePictureSize(startPng(1280, 720))).toEqual({ width: 1280, height: 720 })
  expect(parsePictureSize(jpeg)).toEqual({ width: 1280, height: 720 })
})

test.each([
  [new Uint8Array(), /is empty/],
  [encode('%PDF-1.7'), /is a PDF/],
  [encode('Symbol,Shares\nAAPL,5'), /holds text/],
  [encode('\xff\xfeS\0y\0m\0'), /holds text/],
  [startPng(10_000, 9000), /90 megapixels/],
  [startPng(80, 20), /too small to read/],
])('case %# says why', (bytes, sentence) => {
  expect(findPictureProblem(bytes)).toMatch(sentence)
})

test('pictures pass, 50 megapixels and HEIC among them', () => {
  const heic = encode('\0\0\0\x18ftypheic\0\0\0\0')
  expect(isHeic(heic)).toBe(true)
  for (const bytes of [startPng(1280, 720), startPng(8660, 5774), jpeg, heic, encode('GIF89a\0')]) {
    expect(findPictureProblem(bytes)).toBeUndefined()
  }
})

test('whatever the bytes, no exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      findPictureProblem(bytes)
      parsePictureSize(Uint8Array.from([0xff, 0xd8, ...bytes]))
    }),
  )
})
