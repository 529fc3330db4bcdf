import { expect, test } from 'vitest'
import { stackNotes } from './side-notes.ts'

test('notes with enough room are beside their lines', () => {
  const notes = [
    { top: 100, height: 60 },
    { top: 300, height: 40 },
  ]
  expect(stackNotes(notes, 12)).toEqual([100, 300])
})

test('a note without room moves below the previous one and pushes the next ones down', () => {
  const notes = [
    { top: 100, height: 60 },
    { top: 110, height: 60 },
    { top: 180, height: 20 },
    { top: 400, height: 20 },
  ]
  expect(stackNotes(notes, 12)).toEqual([100, 172, 244, 400])
})

test('no note is above the start of the text', () => {
  expect(stackNotes([{ top: -8, height: 20 }], 12)).toEqual([0])
})
