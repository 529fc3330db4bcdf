import { expect, test } from 'vitest'
import { placePreview } from './note-previews.ts'

const WINDOW = { width: 1000, height: 800 }
const PREVIEW = { width: 300, height: 120 }

test('a preview is below its line, centered under the mark', () => {
  const mark = { top: 200, bottom: 220, left: 495, right: 505 }
  expect(placePreview({ mark, preview: PREVIEW, window: WINDOW })).toEqual({ top: 230, left: 350 })
})

test('at the bottom of the window it is above its line', () => {
  const mark = { top: 700, bottom: 720, left: 495, right: 505 }
  expect(placePreview({ mark, preview: PREVIEW, window: WINDOW })).toEqual({ top: 570, left: 350 })
})

test('it keeps its distance from the edges of a narrow window', () => {
  const narrow = { width: 360, height: 780 }
  const left = { top: 200, bottom: 220, left: 20, right: 30 }
  const right = { top: 200, bottom: 220, left: 330, right: 340 }
  expect(placePreview({ mark: left, preview: PREVIEW, window: narrow }).left).toBe(12)
  expect(placePreview({ mark: right, preview: PREVIEW, window: narrow }).left).toBe(48)
})

test('without enough room above or below, it takes the larger side', () => {
  const low = { width: 1000, height: 200 }
  const mark = { top: 50, bottom: 70, left: 495, right: 505 }
  expect(placePreview({ mark, preview: PREVIEW, window: low }).top).toBe(80)
})
