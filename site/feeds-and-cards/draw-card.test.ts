import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Card, generalCard } from './card.ts'
import { drawCard, parsePalette } from './draw-card.tsx'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const palette = parsePalette(tokens)
const PIXELS = { left: 72, top: 64, width: 640, height: 510 }

async function countInk(png: Buffer, left: number, width: number): Promise<number> {
  const area = sharp(png)
    .extract({ ...PIXELS, left, width })
    .greyscale()
  const { data } = await area.raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 100).length
}

test('a card has the size and weight for link previews, and contains text', async () => {
  const png = await drawCard(generalCard, palette)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(150 * 1024)
  expect(await countInk(png, PIXELS.left, PIXELS.width)).toBeGreaterThan(5000)
})

test('the longest title does not overlap the picture', async () => {
  const title =
    'Why the accounts of holding companies in Asia reward those reading the notes before the headline numbers twice'
  const card: Card = { ...generalCard, title, art: { motif: 'tides', seed: 1 } }
  expect(title).toHaveLength(110)
  // The empty strip between text and picture.
  expect(await countInk(await drawCard(card, palette), 715, 40)).toBe(0)
})

test('the same card gives the same bytes, another title a different picture', async () => {
  const first = await drawCard(generalCard, palette)
  expect(await drawCard(generalCard, palette)).toEqual(first)
  expect(await drawCard({ ...generalCard, title: 'Patience' }, palette)).not.toEqual(first)
})

test('a color missing from the style sheet is named', () => {
  expect(() => parsePalette('--color-paper: #ffffff;')).toThrow(
    'site/styles/tokens.css has no --color-sunken',
  )
})
