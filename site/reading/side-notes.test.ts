import { expect, test } from 'vitest'
import { stackNotes } from './side-notes.ts'

test('notes with room between them hang beside their lines', () => {
  const notes = [
    { top: 100, height: 60 },
    { top: 300, height: 40 },
  ]
  expect(stackNotes(notes, 12)).toEqual([100, 300])
})

test('a note whose place is taken moves below the one before, and pushes those after it', () => {
  const notes = [
    { top: 100, height: 60 },
    { top: 110, height: 60 },
    { top: 180, height: 20 },
    { top: 400, height: 20 },
  ]
  expect(stackNotes(notes, 12)).toEqual([100, 172, 244, 400])
})

test('no note hangs above the beginning of the text', () => {
  expect(stackNotes([{ top: -8, height: 20 }], 12)).toEqual([0])
})
