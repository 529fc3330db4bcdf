import { expect, test } from 'vitest'
import { createKnownCompanies } from '#domain/broker-statements/known-companies.ts'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import { findHoldings } from './find-holdings.ts'
import type { ColorPicture } from './find-ink.ts'

const companies = createKnownCompanies([])

/** Twelve lines of strokes, which pass for letters. */
function drawStrokes(): ColorPicture {
  const [width, height] = [600, 470]
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isLetter = y > 36 && y % 36 < 16 && x > 44 && x < 560
    if (isLetter && (x % 22 < 3 || (x % 22 < 12 && (y % 36 < 3 || y % 36 > 12)))) {
      rgba.set([20, 20, 20], at * 4)
    }
  }
  return { width, height, rgba }
}

const letter = Array.from({ length: 8 }, () => 'Yours faithfully, the accounting department').join(
  '\n',
)

test('a picture whose words are read is not turned to be read again', async () => {
  const shapes: string[] = []
  const found = await findHoldings(
    drawStrokes(),
    companies,
    async ({ width, height }, division) => {
      shapes.push(`${division} ${width > height ? 'wide' : 'high'}`)
      return pictureText(letter)
    },
  )
  expect(found.holdings).toEqual([])
  expect(found.text[0]).toEqual(['Yours', 'faithfully,', 'the', 'accounting', 'department'])
  expect(shapes.filter((shape) => shape.startsWith('words'))).toHaveLength(1)
  expect(shapes.length).toBeLessThan(4)
})

test('a picture of doubtful words is turned', async () => {
  let count = 0
  await findHoldings(drawStrokes(), companies, async () => {
    count++
    return pictureText(letter, 30)
  })
  expect(count).toBeGreaterThan(3)
})
