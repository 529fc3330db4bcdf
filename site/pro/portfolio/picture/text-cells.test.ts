import { expect, test } from 'vitest'
import { arrangeCells, divideByHeight, findCells, keepInside, returnWords } from './text-cells.ts'

const TEXT_HEIGHT = 27

/** Two columns of different steps, with a comma and a ruled line, as blocks of ink. */
function drawColumns() {
  const picture = { width: 700, height: 200, pixels: new Uint8Array(700 * 200).fill(255) }
  const fill = (x0: number, y0: number, width: number, height: number) => {
    for (let y = y0; y < y0 + height; y++)
      picture.pixels.fill(0, y * 700 + x0, y * 700 + x0 + width)
  }
  for (const y of [20, 90]) for (const x of [30, 55, 80]) fill(x, y, 18, 27)
  for (const x of [400, 440, 465]) fill(x, 55, 18, 27)
  fill(425, 76, 6, 14)
  fill(10, 140, 680, 2)
  return picture
}

test('text is arranged in one column without ruled lines, and its words return to their places', () => {
  const picture = drawColumns()
  const cells = findCells(picture, TEXT_HEIGHT)
  expect(cells.map(({ box }) => [box.x0, box.y0, box.x1, box.y1])).toEqual([
    [30, 20, 98, 47],
    [400, 55, 483, 90],
    [30, 90, 98, 117],
  ])
  const arranged = arrangeCells(cells, picture, { textHeight: TEXT_HEIGHT, scale: 2 })
  const tops = arranged.cells.map(({ top }) => top)
  expect(arranged.picture.width).toBeLessThan(300)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const [, second] = arranged.cells
  const [left, top] = [arranged.left * 2, (second?.top ?? 0) * 2]
  const word = { text: '1,00', x0: left, y0: top, x1: left + 166, y1: top + 70 }
  const returned = returnWords([word], arranged)
  expect(second && returned.get(second.cell)).toEqual([
    { text: '1,00', x0: 400, y0: 55, x1: 483, y1: 90 },
  ])
})

test('a word stands in its cell, however high a box it was given', () => {
  const [cell] = findCells(drawColumns(), TEXT_HEIGHT)
  const word = { text: '株', x0: 30, y0: 6, x1: 98, y1: 74 }
  expect(keepInside(word, cell ?? expect.unreachable())).toEqual({ ...word, y0: 20, y1: 47 })
  const other = { ...word, y0: 100, y1: 130 }
  expect(keepInside(other, cell ?? expect.unreachable())).toEqual(other)
})

test('cells that would make too high a picture are divided', () => {
  const [cell] = findCells(drawColumns(), TEXT_HEIGHT)
  const many = Array.from({ length: 600 }, () => cell ?? expect.unreachable())
  const limits = { maxHeight: 30_000, textHeight: TEXT_HEIGHT }
  const groups = divideByHeight(many, limits)
  expect(groups.flat()).toHaveLength(600)
  const from = drawColumns()
  for (const group of groups) {
    const { picture } = arrangeCells(group, from, { textHeight: TEXT_HEIGHT, scale: 1 })
    expect(picture.height).toBeLessThanOrEqual(limits.maxHeight)
  }
})
