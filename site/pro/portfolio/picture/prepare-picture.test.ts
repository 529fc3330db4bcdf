import { expect, test } from 'vitest'
import { type ColorPicture, findInk } from './find-ink.ts'
import { preparePicture } from './prepare-picture.ts'
import type { GreyPicture } from './turn-picture.ts'

type Look = { ink: number[]; shade: (x: number, y: number) => number[]; slope?: number }

const [width, height] = [600, 470]

/** Twelve lines of twenty-four strokes, as letters are: 8 pixels wide, 16 high. */
function drawText({ ink, shade, slope = 0 }: Look): ColorPicture {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = y - slope * (x - width / 2)
      const [row, column] = [Math.floor(level / 36), Math.floor(x / 22)]
      const isLetter = row > 0 && row < 13 && column > 1 && column < 26 && level % 36 < 16
      const isStroke = x % 22 < 3 || (x % 22 < 12 && (level % 36 < 3 || level % 36 > 12))
      const [red = 0, green = 0, blue = 0] = isLetter && isStroke ? ink : shade(x, y)
      const at = (y * width + x) * 4
      rgba[at] = red
      rgba[at + 1] = green
      rgba[at + 2] = blue
    }
  }
  return { width, height, rgba }
}

const countInk = ({ pixels }: GreyPicture) => pixels.filter((pixel) => pixel < 100).length

const black: Look = { ink: [20, 20, 20], shade: () => [255, 255, 255] }

test.each<[string, Look]>([
  ['light text on a dark screen', { ink: [230, 230, 230], shade: () => [12, 14, 18] }],
  ['red text on green of the same brightness', { ink: [220, 60, 60], shade: () => [40, 130, 70] }],
  ['a page that a shadow crosses', { ink: [20, 20, 20], shade: (x) => Array(3).fill(250 - x / 4) }],
])('%s becomes the same dark ink on white', (_, look) => {
  const [expected, found] = [black, look].map((one) => countInk(findInk(drawText(one))))
  expect(found).toBeGreaterThan((expected ?? 0) * 0.9)
  expect(found).toBeLessThan((expected ?? 0) * 1.1)
})

test('lines that run uphill are level afterwards', () => {
  const prepared = preparePicture(findInk(drawText({ ...black, slope: 0.03 })))
  if (!prepared) throw new Error('strokes should pass for letters')
  const rows = Array.from({ length: prepared.height }, (_, y) => {
    const line = prepared.pixels.subarray(y * prepared.width, (y + 1) * prepared.width)
    return line.filter((pixel) => pixel < 128).length
  })
  // Between level lines there are rows without any ink.
  expect(rows.filter((ink) => ink === 0).length).toBeGreaterThan(prepared.height * 0.35)
})

test('a picture without letters is not sent to the recognizer', () => {
  const blank = drawText({ ink: [255, 255, 255], shade: () => [255, 255, 255] })
  expect(preparePicture(findInk(blank))).toBeUndefined()
})
