import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Card, generalCard } from './card.ts'
import { drawCard, readPalette } from './draw-card.tsx'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const palette = readPalette(tokens)
const pixels = { left: 72, top: 64, width: 640, height: 510 }

/** How many pixels of the words' half are darker than paper and picture are. */
async function countInk(png: Buffer, left: number, width: number): Promise<number> {
  const area = sharp(png)
    .extract({ ...pixels, left, width })
    .greyscale()
  const { data } = await area.raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 100).length
}

test('a card has the size and weight that readers of links accept, and words in it', async () => {
  const png = await drawCard(generalCard, palette)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(150 * 1024)
  expect(await countInk(png, pixels.left, pixels.width)).toBeGreaterThan(5000)
})

test('the longest title keeps clear of the picture', async () => {
  const title =
    'Why the accounts of holding companies in Asia reward whoever reads the notes before the headline numbers twice'
  const card: Card = { ...generalCard, title, art: { motif: 'tides', seed: 1 } }
  expect(title).toHaveLength(110)
  // The strip between the words and the picture.
  expect(await countInk(await drawCard(card, palette), 715, 40)).toBe(0)
})

test('another title is another picture, the same card the same bytes', async () => {
  const first = await drawCard(generalCard, palette)
  expect(await drawCard(generalCard, palette)).toEqual(first)
  expect(await drawCard({ ...generalCard, title: 'Patience' }, palette)).not.toEqual(first)
})

test('a colour that the style sheet has lost is named', () => {
  expect(() => readPalette('--color-paper: #ffffff;')).toThrow(
    'site/styles/tokens.css has no --color-sunken',
  )
})
