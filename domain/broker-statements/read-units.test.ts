import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import { groupIntoCells, groupIntoLines } from './group-words.ts'
import { readUnits } from './read-units.ts'

const read = (picture: string) =>
  readUnits(groupIntoLines(pictureText(picture)).map((line) => groupIntoCells(line)))
    .flat()
    .map(({ text, confidence }) => `${text}${confidence < 70 ? '?' : ''}`)

test('a sign for shares that was misread behind a count is the one of the other counts', () => {
  expect(read('500 株\n100 株\n2,300%k\n4,200%%\n+3.80%')).toEqual([
    '500 株',
    '100 株',
    '2,300 株?',
    '4,200 株?',
    '+3.80%',
  ])
})

test('percentages stay where no counts have a sign', () => {
  expect(read('500 株\n42%a\nTexas')).toEqual(['500 株', '42%a', 'Texas'])
})
