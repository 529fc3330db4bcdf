import { expect, test } from 'vitest'
import { type GreyPicture, looksSideways, turnPicture } from './turn-picture.ts'

/** Twenty lines of strokes in four columns, as a table has them. */
function drawTable(): GreyPicture {
  const [width, height] = [400, 300]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLine = y % 15 < 8
      const isStroke = x % 100 < 60 && (x * 7 + Math.floor(y / 15) * 3) % 5 < 2
      if (isLine && isStroke) pixels[y * width + x] = 20
    }
  }
  return { width, height, pixels }
}

test('a picture turned by a quarter is told from an upright one', () => {
  const table = drawTable()
  const sideways = turnPicture(table, 1)
  expect([sideways.width, sideways.height]).toEqual([300, 400])
  expect(looksSideways(table)).toBe(false)
  expect(looksSideways(sideways)).toBe(true)
  expect(looksSideways(turnPicture(table, 2))).toBe(false)
})

test('turning goes clockwise, and four quarters are none', () => {
  const picture = { width: 3, height: 2, pixels: Uint8Array.from([1, 2, 3, 4, 5, 6]) }
  expect([...turnPicture(picture, 1).pixels]).toEqual([4, 1, 5, 2, 6, 3])
  expect(turnPicture(picture, 4)).toEqual(picture)
})
